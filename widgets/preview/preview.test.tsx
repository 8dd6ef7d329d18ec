import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeHost, refuse } from '../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../engine/widgetHost';
import { FileList } from '../files/FileList';
import type { FileRecord } from '../files/record';
import { usePack } from '../files/usePack';
import { WordsContext } from '../words';
import { decodeText } from './decodeText';
import { drawingPage, framePage } from './framePage';
import { assertBounded } from './frames/boundedZip';
import { drawSheet } from './frames/drawSheet';
import { fitOf } from './PictureStage';
import { Preview } from './Preview';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const stored = (name: string): FileRecord => ({ name, fileId: `id-${name}`, url: `/api/file/Image/annex/id-${name}` });
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

function draw(answer: () => unknown, files = [stored('a.txt'), stored('b.zip')]) {
  const host = createFakeHost({ 'file.preview': answer });
  const onClose = vi.fn();
  render(
    <WidgetHostContext.Provider value={host}>
      <WordsContext.Provider value={host.t}>
        <Preview files={files} start={0} onClose={onClose} />
      </WordsContext.Provider>
    </WidgetHostContext.Provider>,
  );
  return { host, onClose };
}

describe('preview', () => {
  it('PREV-05 the address of the call is fetched as it is, without a token, and drawn', async () => {
    const fetched = vi.fn(async () => new Response('words', { headers: { 'content-type': 'text/plain' } }));
    vi.stubGlobal('fetch', fetched);
    const { host } = draw(() => '/FileServer/id-a.txt?ticket=1');
    expect(await screen.findByText('words')).toBeTruthy();
    expect(fetched).toHaveBeenCalledWith('/FileServer/id-a.txt?ticket=1', expect.anything());
    expect(host.calls).toEqual([
      {
        name: 'file.preview',
        params: {
          fileName: 'id-a.txt',
          fileVersionId: '',
          fileDownloadUrl: '/api/file/Image/annex/id-a.txt',
          own: '1',
        },
      },
    ]);
  });

  it('ERR-25 PREV-07 a kind that is not drawn says so over the whole screen; arrows change the file', async () => {
    vi.stubGlobal('fetch', async () => new Response('words', { headers: { 'content-type': 'text/plain' } }));
    draw(() => '/FileServer/x?ticket=1');
    await screen.findByText('words');
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(await screen.findByText('widget.viewer.unsupported')).toBeTruthy();
    expect(screen.getByText('2 / 2')).toBeTruthy();
    fireEvent.keyDown(window, { key: 'ArrowRight' });
    expect(screen.getByText('2 / 2')).toBeTruthy();
    fireEvent.keyDown(window, { key: 'ArrowLeft' });
    expect(await screen.findByText('words')).toBeTruthy();
  });

  it('ERR-25 a kind that the server refuses is not supported either', async () => {
    draw(() => refuse('预览失败，文件类型不支持'));
    expect(await screen.findByText('widget.viewer.unsupported')).toBeTruthy();
  });

  it('ERR-24 PREV-06 an empty address is a file that does not exist: a warning, and the preview closes', async () => {
    const { host, onClose } = draw(() => '');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(host.notes).toEqual(['warning: widget.viewer.missing']);
  });

  it('a file that was not fetched can be tried again', async () => {
    let tries = 0;
    vi.stubGlobal('fetch', async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('offline');
      return new Response('words', { headers: { 'content-type': 'text/plain' } });
    });
    draw(() => '/FileServer/x?ticket=1');
    fireEvent.click(await screen.findByText('widget.retry'));
    expect(await screen.findByText('words')).toBeTruthy();
  });

  it('a refusal in place of a file is not drawn as its text', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ code: 400, msg: 'no' }));
    draw(() => '/FileServer/x?ticket=1');
    expect(await screen.findByText('widget.viewer.failed')).toBeTruthy();
  });

  it('PREV-01 a click on a name in a list opens the preview, and does not reach the row behind it', async () => {
    vi.stubGlobal('fetch', async () => new Response('words', { headers: { 'content-type': 'text/plain' } }));
    const host = createFakeHost({ 'file.preview': () => '/FileServer/x?ticket=1' });
    const onRow = vi.fn();
    render(
      <WidgetHostContext.Provider value={host}>
        <WordsContext.Provider value={host.t}>
          {/* biome-ignore lint/a11y: a row of a table */}
          <div onClick={onRow}>
            <FileList value={[stored('a.txt')]} />
          </div>
        </WordsContext.Provider>
      </WidgetHostContext.Provider>,
    );
    fireEvent.click(screen.getByText('a.txt'));
    fireEvent.click(await screen.findByText('words', undefined, { timeout: 15_000 }));
    expect(onRow).not.toHaveBeenCalled();
  });
});

describe('what is drawn', () => {
  it('texts by their mark, as UTF-8, else as GB 18030', () => {
    expect(decodeText(bytesOf('一段文字'))).toBe('一段文字');
    expect(decodeText(new Uint8Array([0xd6, 0xd0, 0xce, 0xc4]).buffer)).toBe('中文');
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x2d, 0x4e]).buffer)).toBe('中');
    // A character that the end of a part cuts off.
    expect(decodeText(bytesOf('ab中').slice(0, 4))).toBe('ab');
  });

  it('pictures fit their place and are not made larger', () => {
    expect(fitOf({ width: 2000, height: 500 }, { width: 1000, height: 1000 })).toBe(0.5);
    expect(fitOf({ width: 10, height: 10 }, { width: 1000, height: 1000 })).toBe(1);
  });

  it('a sheet: its cells are texts, the first rows of many, and the other sheets', () => {
    const book = utils.book_new();
    const rows = [['<img src=x onerror=alert(1)>', 12.5], ...Array.from({ length: 1200 }, (_, index) => [index])];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '一月');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['other']]), '二月');
    const into = document.createElement('div');
    drawSheet(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer, into, '前 {rows} 行');
    expect(into.querySelector('img')).toBeNull();
    expect(into.querySelector('td')?.textContent).toBe('');
    expect(into.querySelector('tbody td')?.textContent).toBe('<img src=x onerror=alert(1)>');
    expect(into.querySelectorAll('tbody tr')).toHaveLength(1000);
    expect(into.querySelector('p')?.textContent).toBe('前 1000 行');
    const [first, second] = into.querySelectorAll('button');
    expect(first?.getAttribute('aria-pressed')).toBe('true');
    act(() => second?.click());
    expect(into.querySelector('tbody td')?.textContent).toBe('other');
  });

  it('SEC-31 frames load only their script, SVG runs none', () => {
    const page = framePage('/assets/wordFrame-1.js');
    expect(page).toContain("default-src 'none'; script-src http");
    expect(page).toContain('/assets/wordFrame-1.js"></script>');
    expect(drawingPage('PHN2Zz4=')).toContain("script-src 'none'");
    expect(drawingPage('PHN2Zz4=')).toContain('<img class="drawing" alt="" src="data:image/svg+xml;base64,PHN2Zz4=">');
  });
});

/** A zip of one entry that says it unpacks to `claimed` bytes. */
function zipOf(content: Buffer, claimed = content.length): ArrayBuffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + packed.length, 16);
  return new Uint8Array(Buffer.concat([local, packed, entry, end])).buffer;
}

describe('zip bombs', () => {
  it('are counted while they are unpacked, whatever they claim', async () => {
    const content = Buffer.alloc(4_000_000);
    await expect(assertBounded(zipOf(content), 5_000_000)).resolves.toBeUndefined();
    await expect(assertBounded(zipOf(content, 10), 3_000_000)).rejects.toThrow('more than 3000000');
    await expect(assertBounded(bytesOf('PK\u0003\u0004 no directory here, at least not one'))).rejects.toThrow();
    await expect(assertBounded(bytesOf(''))).rejects.toThrow();
  });
});

function Packing({ files }: { files: FileRecord[] }) {
  const pack = usePack();
  return (
    <button type="button" onClick={() => void pack(files)}>
      pack
    </button>
  );
}

describe('download all', () => {
  const render_ = (files: FileRecord[]) => {
    const answer = { downloadVo: { name: 'z', url: '/api/file/Download?encryption=1' }, downloadName: '附件.zip' };
    const host = createFakeHost({ 'file.pack': () => answer });
    render(
      <WidgetHostContext.Provider value={host}>
        <WordsContext.Provider value={host.t}>
          <Packing files={files} />
        </WordsContext.Provider>
      </WidgetHostContext.Provider>,
    );
    fireEvent.click(screen.getByText('pack'));
    return host;
  };

  it('FILE-15 API-243 sends type and names, and saves the zip under its name', async () => {
    const host = render_([stored('a.txt'), stored('b.txt')]);
    await waitFor(() => expect(host.notes).toEqual(['download: /api/file/Download?encryption=1 附件.zip']));
    expect(host.calls[0]?.params).toEqual({
      type: 'annex',
      list: [
        { fileId: 'id-a.txt', fileName: 'a.txt' },
        { fileId: 'id-b.txt', fileName: 'b.txt' },
      ],
    });
  });

  it('FILE-16 without files it warns and sends nothing', () => {
    const host = render_([]);
    expect(host.notes).toEqual(['warning: widget.viewer.none']);
    expect(host.calls).toEqual([]);
  });
});
