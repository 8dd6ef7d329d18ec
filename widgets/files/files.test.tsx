import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallOptions } from '../../engine/host';
import { createFakeHost } from '../../engine/testing/fakeHost';
import { Unfinished, UnfinishedContext, WidgetHostContext } from '../../engine/widgetHost';
import { WordsContext } from '../words';
import { safeImage } from './addresses';
import { checkFile, kindNames } from './checkFile';
import { FileList } from './FileList';
import { ImageList } from './ImageList';
import { Picture } from './Picture/Picture';
import { type FileRecord, readFiles, sizeText, typeOfFile } from './record';
import { UploadFile, type UploadFileProps } from './UploadFile/UploadFile';
import { UploadImg } from './UploadImg/UploadImg';

afterEach(cleanup);

const file = (name: string, bytes = 10, type = '') => new File([new Uint8Array(bytes)], name, { type });
const stored = (name: string): FileRecord => ({ name, fileId: `id-${name}`, url: `/api/file/Image/annex/id-${name}` });

/** Uploads that complete when the test triggers it. */
function slowHost() {
  const sent: { name: string; options: CallOptions; end: (failed?: boolean) => Promise<void> }[] = [];
  const host = createFakeHost({}, {});
  host.call = (name, params = {}, options = {}) => {
    host.calls.push({ name, params });
    if (name === 'file.link')
      return Promise.resolve({ code: 200, msg: '', data: { name: 'x', url: '/api/file/Download?encryption=1' } });
    const { name: fileName } = params.file as File;
    return new Promise((resolve, reject) => {
      const data = {
        name: `id-${fileName}`,
        url: `/api/file/Image/annex/id-${fileName}`,
        fileSize: 10,
        fileExtension: 'txt',
      };
      const end = async (failed = false) => {
        await act(async () => (failed ? reject(new Error('refused')) : resolve({ code: 200, msg: '', data })));
      };
      sent.push({ name: fileName, options, end });
    });
  };
  return { host, sent };
}

function Held({
  Widget,
  onChange,
  value: first,
  ...props
}: UploadFileProps & { Widget: typeof UploadFile | typeof UploadImg }) {
  const [value, setValue] = useState(first ?? null);
  return (
    <Widget
      {...(props as object)}
      label="Files"
      value={value}
      onChange={(files) => {
        setValue(files);
        onChange?.(files);
      }}
    />
  );
}

function draw(props: UploadFileProps = {}, Widget: typeof UploadFile | typeof UploadImg = UploadFile) {
  const { host, sent } = slowHost();
  const onChange = vi.fn();
  const { container } = render(
    <WidgetHostContext.Provider value={host}>
      <WordsContext.Provider value={host.t}>
        <Held Widget={Widget} {...props} onChange={onChange} />
      </WordsContext.Provider>
    </WidgetHostContext.Provider>,
  );
  const choose = (...files: File[]) =>
    fireEvent.change(container.querySelector('input[type=file]') as HTMLElement, { target: { files } });
  const names = () => [...container.querySelectorAll('.weft-file-name')].map((each) => each.textContent);
  return { host, sent, onChange, container, choose, names };
}

describe('what may be uploaded', () => {
  const limits = { accept: '.xls,.xlsx,image/*', fileSize: 2, sizeUnit: 'KB', limit: 2 };

  it('VALD-70 VALD-71 VALD-78 the count is limited, and 0 is no limit', () => {
    expect(checkFile(file('a.xls'), 2, limits)).toEqual({ word: 'count', values: { count: 2 } });
    expect(checkFile(file('a.xls'), 999, { ...limits, limit: 0 })).toBeUndefined();
    expect(checkFile(file('a.png', 1, 'image/png'), 9, {}, true)).toEqual({ word: 'imageCount', values: { count: 9 } });
  });

  it('VALD-72 VALD-73 VALD-74 VALD-79 VALD-82 the size is limited in the unit that was chosen, MB and 10 by default', () => {
    expect(checkFile(file('a.xls', 2049), 0, limits)).toEqual({ word: 'size', values: { size: 2, unit: 'KB' } });
    expect(checkFile(file('a.xls', 2048), 0, limits)).toBeUndefined();
    const large = file('a.txt', 1);
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
    expect(checkFile(large, 0, {})).toEqual({ word: 'size', values: { size: 10, unit: 'MB' } });
    expect(checkFile(large, 0, { fileSize: 1, sizeUnit: 'GB' })).toBeUndefined();
    Object.defineProperty(large, 'name', { value: 'a.png' });
    expect(checkFile(large, 0, {}, true)).toEqual({ word: 'imageSize', values: { size: 10, unit: 'MB' } });
  });

  it('VALD-76 VALD-77 VALD-80 types are limited by extension or wildcard; the answer names them', () => {
    expect(checkFile(file('a.doc'), 0, limits)).toEqual({ word: 'type', values: { types: ['excel', 'image'] } });
    expect(checkFile(file('photo.xyz', 1, 'image/heic'), 0, limits)).toBeUndefined();
    expect(checkFile(file('A.XLSX'), 0, limits)).toBeUndefined();
    expect(checkFile(file('a.html', 1, 'text/html'), 0, { accept: 'video/*' })?.word).toBe('type');
    expect(checkFile(file('a.pdf', 1, 'application/pdf'), 0, {}, true)).toEqual({ word: 'imageType', values: {} });
    expect(kindNames('.doc,.docx,.pdf,.txt,.mp4,audio/*')).toEqual(['word', 'pdf', 'txt', 'video', 'audio']);
  });
});

describe('WDGT-05 uploading', () => {
  it('files are sent at once and stand in the order of choosing, however late they arrive', async () => {
    const { sent, onChange, choose, host } = draw({ value: [stored('old.txt')], folder: 'plans' });
    choose(file('a.txt'), file('b.txt'));
    expect(sent.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
    expect(host.calls[0]).toMatchObject({
      name: 'file.upload',
      params: { type: 'annex', pathType: 'defaultPath', isAccount: 0, folder: 'plans' },
    });
    await sent[1]?.end();
    expect(onChange.mock.lastCall?.[0].map(({ name }: FileRecord) => name)).toEqual(['old.txt', 'b.txt']);
    await sent[0]?.end();
    // FILE-12: the size stands in the place of the label, which is its title.
    expect(document.querySelectorAll('[title="widget.upload.states.success"]').length).toBeGreaterThan(0);
    expect(onChange).toHaveBeenLastCalledWith([
      stored('old.txt'),
      expect.objectContaining({ name: 'a.txt' }),
      expect.objectContaining({ name: 'b.txt' }),
    ]);
  });

  it('ENT-35 a record has name, fileId, fileSize, fileExtension, fileVersionId and url', async () => {
    const { sent, onChange, choose } = draw();
    choose(file('a.txt'));
    await sent[0]?.end();
    const url = '/api/file/Image/annex/id-a.txt';
    expect(onChange.mock.lastCall?.[0]).toEqual([
      { name: 'a.txt', fileId: 'id-a.txt', url, fileSize: 10, fileExtension: 'txt', fileVersionId: '' },
    ]);
  });

  it('FILE-06 with limit 1 the file dialog and a drop give one file', () => {
    const chooser = (limit: number) => {
      const { container, sent } = draw({ limit });
      return { input: container.querySelector('input[type=file]') as HTMLInputElement, sent };
    };
    expect(chooser(3).input.multiple).toBe(true);
    const { input, sent } = chooser(1);
    expect(input.multiple).toBe(false);
    fireEvent.drop(input.parentElement as HTMLElement, { dataTransfer: { files: [file('a.txt'), file('b.txt')] } });
    expect(sent.map(({ name }) => name)).toEqual(['a.txt']);
  });

  it('shows how far a file is; a failed one stays, says so, and can be tried again', async () => {
    const { sent, onChange, choose, container } = draw();
    choose(file('a.txt'));
    act(() => sent[0]?.options.onProgress?.(40));
    expect(container.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('40');
    await sent[0]?.end(true);
    expect(container.textContent).toContain('widget.upload.states.error');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.click(screen.getByLabelText('widget.retry a.txt'));
    await sent[1]?.end();
    expect(onChange).toHaveBeenLastCalledWith([expect.objectContaining({ fileId: 'id-a.txt' })]);
    expect(container.textContent).not.toContain('widget.upload.states.error');
  });

  it('the form is told of files on their way until they are stored or taken away, and of failed ones', async () => {
    const { host, sent } = slowHost();
    const form = new Unfinished();
    const { container, unmount } = render(
      <WidgetHostContext value={host}>
        <WordsContext value={host.t}>
          <UnfinishedContext value={form}>
            <Held Widget={UploadFile} />
          </UnfinishedContext>
        </WordsContext>
      </WidgetHostContext>,
    );
    const choose = (...files: File[]) =>
      fireEvent.change(container.querySelector('input[type=file]') as HTMLElement, { target: { files } });
    expect(form.why).toBeUndefined();
    choose(file('a.txt'), file('b.txt'));
    expect(form.why).toBeDefined();
    await sent[0]?.end();
    expect(form.why).toBeDefined();
    expect(form.why?.key).toBe('engine.uploading');
    await sent[1]?.end(true);
    // A failed one is not left out of a save without a word (issue 27 §5).
    expect(form.why?.key).toBe('engine.uploadFailed');
    choose(file('c.txt'));
    expect(form.why?.key).toBe('engine.uploading');
    unmount();
    expect(form.why).toBeUndefined();
  });

  it('taking a file away while it is sent gives the upload up', async () => {
    const { sent, onChange, choose, names } = draw();
    choose(file('a.txt'));
    fireEvent.click(screen.getByLabelText('widget.upload.remove a.txt'));
    expect(sent[0]?.options.signal?.aborted).toBe(true);
    await sent[0]?.end();
    expect(names()).toEqual([]);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('what is refused is said and not sent; the rest of the choice is', () => {
    const { sent, choose, host, names } = draw({ limit: 2, accept: '.txt', fileSize: 1, sizeUnit: 'KB' });
    choose(file('a.txt'), file('large.txt', 2000), file('b.pdf'), file('b.txt'), file('c.txt'));
    expect(sent.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
    expect(host.notes).toEqual([
      'error: widget.upload.size 1 KB',
      'error: widget.upload.type txt',
      'error: widget.upload.count 2',
    ]);
    expect(names()).toEqual(['a.txt', 'b.txt']);
  });

  it('a value from outside replaces the list', () => {
    const { rerender, container } = render(<UploadFile value={[stored('one.txt')]} />);
    rerender(<UploadFile value={[stored('two.txt'), stored('three.txt')]} />);
    expect([...container.querySelectorAll('.weft-file-name')].map((each) => each.textContent)).toEqual([
      'two.txt',
      'three.txt',
    ]);
  });

  it('FILE-14 a stored file is saved under its own name', async () => {
    const { host } = draw({ value: [stored('plan.txt')] });
    fireEvent.click(screen.getByLabelText('widget.upload.download plan.txt'));
    await waitFor(() => expect(host.notes).toEqual(['download: /api/file/Download?encryption=1 plan.txt']));
    expect(host.calls).toEqual([{ name: 'file.link', params: { type: 'annex', fileId: 'id-plan.txt' } }]);
  });
});

describe('WDGT-06 pictures', () => {
  it('VALD-81 only pictures are offered; they change places; the last free place goes when there are enough', async () => {
    const { sent, onChange, choose, container } = draw({ limit: 2 }, UploadImg);
    expect(container.querySelector('input[type=file]')?.getAttribute('accept')).toBe('image/*');
    choose(file('a.png', 1, 'image/png'), file('b.png', 1, 'image/png'));
    await sent[0]?.end();
    await sent[1]?.end();
    expect(container.querySelector('.weft-image-add')).toBeNull();
    fireEvent.click(screen.getByLabelText('widget.upload.later a.png'));
    expect(onChange.mock.lastCall?.[0].map(({ name }: FileRecord) => name)).toEqual(['b.png', 'a.png']);
    expect((screen.getByLabelText('widget.upload.earlier b.png') as HTMLButtonElement).disabled).toBe(true);
  });

  it('read-only, files are links and pictures are pictures; what could run is no picture', () => {
    const { container } = render(
      <ImageList value={[stored('a.png'), { ...stored('b'), url: 'data:image/svg+xml;base64,AAAA' }]} />,
    );
    expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
      '/api/file/Image/annex/id-a.png',
    ]);
    cleanup();
    render(<FileList value={JSON.stringify([stored('a.txt')])} />);
    // Outside a document nothing can be fetched.
    expect(screen.getByText('a.txt').tagName).toBe('SPAN');
    expect(safeImage('javascript:alert(1)')).toBeUndefined();
    expect(safeImage('data:text/html;base64,AAAA')).toBeUndefined();
    expect(safeImage('/x.png')).toBe('/x.png');
  });

  it('reads values of any past: arrays, JSON, scalars', () => {
    expect(readFiles('not json')).toEqual([]);
    expect(readFiles('[broken')).toEqual([]);
    expect(readFiles({ fileId: 'x' })).toEqual([]);
    expect(readFiles([null, 'x', { fileId: 'f', url: '/a/b/f' }])).toEqual([{ fileId: 'f', url: '/a/b/f', name: 'f' }]);
    expect(typeOfFile({ name: '', fileId: 'x', url: '/api/file/Image/annexpic/x.png?y=1' })).toBe('annexpic');
    expect([0, 500, 20_480, 5_242_880].map(sizeText)).toEqual(['', '500 B', '20 KB', '5.0 MB']);
  });
});

function HeldPicture({ onChange }: { onChange: (address: string | null) => void }) {
  const [value, setValue] = useState<string | null>('/api/file/Image/userAvatar/old.png');
  const change = (address: string | null) => {
    setValue(address);
    onChange(address);
  };
  return <Picture label="Portrait" value={value} onChange={change} store="userAvatar" />;
}

describe('one picture', () => {
  it('contract-platform §8.11 is held as its address: sent to its own store, shown, taken away', async () => {
    const { host, sent } = slowHost();
    const onChange = vi.fn();
    const { container } = render(
      <WidgetHostContext.Provider value={host}>
        <WordsContext.Provider value={host.t}>
          <HeldPicture onChange={onChange} />
        </WordsContext.Provider>
      </WidgetHostContext.Provider>,
    );
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/file/Image/userAvatar/old.png');
    expect(container.querySelector('input[type=file]')).toBeNull();
    fireEvent.click(container.querySelector('.weft-image-tools button') as HTMLElement);
    expect(onChange).toHaveBeenLastCalledWith('');
    const input = container.querySelector('input[type=file]') as HTMLElement;
    fireEvent.change(input, { target: { files: [file('new.png', 10, 'image/png')] } });
    expect(host.calls[0]).toMatchObject({ name: 'file.upload', params: { type: 'userAvatar' } });
    await sent[0]?.end();
    expect(onChange).toHaveBeenLastCalledWith('/api/file/Image/annex/id-new.png');
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/file/Image/annex/id-new.png');
  });
});
