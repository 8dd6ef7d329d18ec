import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../../../core/limits';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { WidgetHostContext } from '../../../engine/widgetHost';
import { WordsContext } from '../../words';
import { UploadFile } from '../UploadFile/UploadFile';
import { chunksOf } from './chunksOf';
import { digestOf } from './digest';

const size = limits.uploadChunkBytes;
const big = new File([new Uint8Array(2 * size + 7)], 'a#b.pdf', { type: 'application/pdf' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Lets the waits between retries pass until `isDone`. */
async function pass(isDone: () => boolean): Promise<void> {
  // The module that sends chunks is imported in real time.
  for (const end = performance.now() + 15_000; performance.now() < end && !isDone(); ) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(isDone()).toBe(true);
}

type Answer = (params: Record<string, unknown>) => unknown;

/** A host whose chunks are answered by `chunk`; `stored` are on the server. */
function draw(chunk: Answer, stored: number[] = [], file = big) {
  const host = createFakeHost({}, {});
  const onChange = vi.fn();
  host.call = async (name, params = {}, options = {}) => {
    host.calls.push({ name, params });
    if (name === 'file.chunks')
      return { code: 200, msg: '', data: { uploaded: false, chunkNumbers: stored, merge: false } };
    if (name === 'file.chunk') {
      const answered = await chunk(params);
      options.signal?.throwIfAborted();
      if (answered instanceof Error) throw answered;
      stored.push(params.chunkNumber as number);
      return { code: 200, msg: '', data: { chunkNumbers: stored, merge: stored.length === 3 } };
    }
    const answered = name === 'file.upload' && (await chunk(params));
    if (answered instanceof Error) throw answered;
    return { code: 200, msg: '', data: { name: 'id.pdf', url: '/api/file/Image/annex/id.pdf', fileSize: big.size } };
  };
  const { container } = render(
    <WidgetHostContext.Provider value={host}>
      <WordsContext.Provider value={host.t}>
        <UploadFile label="Files" value={null} onChange={onChange} fileSize={0} />
      </WordsContext.Provider>
    </WidgetHostContext.Provider>,
  );
  fireEvent.change(container.querySelector('input[type=file]') as HTMLElement, { target: { files: [file] } });
  const sent = (name: string) => host.calls.filter((call) => call.name === name).map(({ params }) => params);
  const numbers = () => sent('file.chunk').map((params) => params?.chunkNumber);
  return { host, onChange, container, sent, numbers };
}

describe('files in chunks', () => {
  it('FILE-03 a chunk has 5,242,880 bytes, the last one the rest', () => {
    expect(chunksOf(big).map(({ content }) => content.size)).toEqual([5_242_880, 5_242_880, 7]);
    expect(chunksOf(new File([], 'a'))).toHaveLength(1);
  });

  it('FILE-07 the MD5 is the same in whatever slices it is read', async () => {
    expect(await digestOf(new Blob(['hello world']), 4)).toBe('5eb63bbbe01eeed093cb22bb8f5acdc3');
    expect(await digestOf(new Blob(['hello world']))).toBe('5eb63bbbe01eeed093cb22bb8f5acdc3');
    expect(await digestOf(new Blob([]))).toBe('d41d8cd98f00b204e9800998ecf8427e');
  });

  it('FILE-07 CONST-46 a slice has 10,240,000 bytes', async () => {
    const slices: number[][] = [];
    const slice = (from: number, to: number) => {
      slices.push([from, to]);
      return new Blob([]);
    };
    await digestOf({ size: 20_480_001, slice } as unknown as Blob);
    expect(slices.map(([from]) => from)).toEqual([0, 10_240_000, 20_480_000]);
    expect(slices[0]).toEqual([0, 10_240_000]);
  });

  it('FILE-05 FILE-10 FILE-11 ENT-37 ENT-38 stored chunks are not sent again; the merge names the file without #', async () => {
    const { onChange, sent, numbers } = draw(() => undefined, [2]);
    await pass(() => onChange.mock.calls.length > 0);
    expect(numbers()).toEqual([1, 3]);
    const [tested] = sent('file.chunks');
    expect(tested).toMatchObject({ totalSize: big.size, chunkSize: size, totalChunks: 3, filename: 'a#b.pdf' });
    expect(tested?.identifier).toMatch(/^[0-9a-f]{32}$/);
    expect(sent('file.merge')).toEqual([
      {
        ...{
          identifier: tested?.identifier,
          fileName: 'ab.pdf',
          fileSize: big.size,
          fileType: big.type,
          extension: 'pdf',
        },
        ...{ type: 'annex', pathType: 'defaultPath', isAccount: 0, folder: '' },
      },
    ]);
    expect(onChange.mock.lastCall?.[0]).toEqual([expect.objectContaining({ name: 'a#b.pdf', fileId: 'id.pdf' })]);
  });

  it('FILE-04 a chunk without an answer is sent up to five times more', async () => {
    let failures = 5;
    const { onChange, numbers, host } = draw(({ chunkNumber }) =>
      chunkNumber === 2 && failures-- > 0 ? new Error('network') : undefined,
    );
    await pass(() => onChange.mock.calls.length > 0);
    expect(numbers().filter((number) => number === 2)).toHaveLength(6);
    expect(host.notes).toEqual([]);
  });

  it('FILE-19 ERR-16 after its retries the upload fails with its text, and can be tried again', async () => {
    let away = true;
    const { onChange, sent, host, container } = draw(() => (away ? new Error('network') : undefined));
    await pass(() => container.textContent?.includes('widget.upload.states.error') === true);
    expect(JSON.stringify(host.notes)).toContain('widget.upload.failed');
    expect(sent('file.merge')).toEqual([]);
    away = false;
    fireEvent.click(screen.getByLabelText('widget.retry a#b.pdf'));
    await pass(() => onChange.mock.calls.length > 0);
  });

  it.each([big, new File(['words'], 'a#b.pdf')])(
    'VALD-84 a file of $size bytes that can no longer be read says so',
    async (file) => {
      const gone = vi
        .spyOn(Blob.prototype, 'arrayBuffer')
        .mockRejectedValue(new DOMException('gone', 'NotReadableError'));
      const { host, container, sent, onChange } = draw(() => new Error('network'), [], file);
      await pass(() => container.textContent?.includes('widget.upload.states.error') === true);
      expect(host.notes).toEqual(['error: widget.upload.unreadable a#b.pdf']);
      expect([sent('file.chunk'), onChange.mock.calls]).toEqual([[], []]);
      gone.mockRestore();
    },
  );

  it('FILE-20 a refused chunk ends the upload at once; its message is the server’s', async () => {
    const refusal = Object.assign(new Error('refused'), { envelope: { code: 400, msg: 'refused', data: null } });
    const { numbers, sent, host, container } = draw(({ chunkNumber }) =>
      chunkNumber === 1 ? refusal : new Promise(() => {}),
    );
    await pass(() => container.textContent?.includes('widget.upload.states.error') === true);
    expect(numbers().filter((number) => number === 1)).toHaveLength(1);
    expect(sent('file.merge')).toEqual([]);
    expect(host.notes).toEqual([]);
  });

  it('FILE-12 a paused file says so, sends nothing, and goes on from what is stored', async () => {
    const gates: (() => void)[] = [];
    const { onChange, sent, numbers, container } = draw(
      ({ chunkNumber }) => chunkNumber === 3 || gates.length > 2 || new Promise<void>((resolve) => gates.push(resolve)),
    );
    await pass(() => container.textContent?.includes('widget.upload.states.uploading') === true);
    await pass(() => gates.length === 2);
    fireEvent.click(screen.getByLabelText('widget.upload.pause a#b.pdf'));
    await act(async () => {
      for (const open of gates) open();
      gates.length = 3;
    });
    expect(container.textContent).toContain('widget.upload.states.paused');
    expect(sent('file.merge')).toEqual([]);
    expect(onChange).not.toHaveBeenCalled();
    const before = numbers().length;
    fireEvent.click(screen.getByLabelText('widget.upload.resume a#b.pdf'));
    await pass(() => onChange.mock.calls.length > 0);
    expect(numbers().slice(before)).toEqual([1, 2]);
  });
});
