// Process: own. The cleaner of HTML keeps the window that it was read in.
import { EditorView } from '@codemirror/view';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PageDoc } from '../../core/language/types';
import { createRegistry } from '../../engine/registry';
import { draw } from '../../engine/testing/draw';
import { createFakeHost, type FakeHost, refuse } from '../../engine/testing/fakeHost';
import { widgetDefinitions } from '../definitions';
import { frames, loadFrames } from '../frames';
import { loadViews, viewDefinitions } from '.';

// happy-dom walks a changing tree wrongly: the cleaner itself is tested in a browser (tests/journeys/richText).
vi.mock('dompurify', () => ({
  default: () => ({ addHook: () => undefined, sanitize: (html: string) => html.replace(/ onerror="[^"]*"/g, '') }),
}));
beforeAll(async () => {
  await Promise.all([loadFrames(), loadViews()]);
}, 60_000);
afterEach(cleanup);

const page = (...views: object[]) => ({ language: 1, kind: 'page', id: 'p', views }) as unknown as PageDoc;
const show = (document: PageDoc, host: FakeHost = createFakeHost()) =>
  draw(document, host, {}, { registry: createRegistry(widgetDefinitions), frames, views: viewDefinitions });
const word = (text: string) => ({ text });
const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(from + index), fullName: `Record ${from + index}` }));

describe('the list view', () => {
  const pages = () =>
    createFakeHost({
      records: ({ currentPage, pageSize }) => ({
        list: numbers(
          (Number(currentPage) - 1) * Number(pageSize),
          Math.min(Number(pageSize), 5 - (Number(currentPage) - 1) * Number(pageSize)),
        ),
        pagination: { total: 5 },
      }),
    });
  const list = (more: object = {}) => ({
    id: 'l',
    view: 'list',
    source: { call: 'records' },
    heading: 'fullName',
    pageSize: 2,
    fields: [{ name: 'id', label: word('Code') }],
    ...more,
  });

  it('repeats its template and appends pages until the end', async () => {
    const host = pages();
    show(page(list()), host);
    expect(await screen.findByText('Record 0')).toBeTruthy();
    expect(screen.getAllByText('Code')).toHaveLength(2);
    for (const shown of [4, 5]) {
      fireEvent.click(screen.getByRole('button', { name: /widget.listMore/ }));
      await waitFor(() => expect(screen.getAllByText('Code')).toHaveLength(shown));
    }
    expect(screen.queryByRole('button', { name: /widget.listMore/ })).toBeNull();
    expect(host.calls.map(({ params }) => params.currentPage)).toEqual([1, 2, 3]);
  });

  it('MSG-07 fetches the next page when a person scrolls to the end, until there is no more', async () => {
    const reached: IntersectionObserverCallback[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: IntersectionObserverCallback) {
          reached.push(callback);
        }
        observe() {}
        disconnect() {}
      },
    );
    try {
      const host = pages();
      show(page(list()), host);
      await screen.findByText('Record 0');
      for (const shown of [4, 5]) {
        await act(async () => reached.at(-1)?.([{ isIntersecting: true }] as never, {} as never));
        await waitFor(() => expect(screen.getAllByText('Code')).toHaveLength(shown));
      }
      expect(host.calls.map(({ params }) => params.currentPage)).toEqual([1, 2, 3]);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('shows a paragraph of a record with its line breaks, and leaves out empty fields when compact', async () => {
    const rows = [
      { id: '1', fullName: 'Ann', text: 'one\ntwo', files: [], note: '' },
      { id: '2', fullName: 'Bob', text: 'three', files: [], note: 'late' },
    ];
    const host = createFakeHost({ records: () => ({ list: rows, pagination: { total: 2 } }) });
    const fields = [
      { name: 'note', label: word('Note') },
      { name: 'files', label: word('Files') },
    ];
    const { container } = show(page(list({ body: 'text', compact: true, fields })), host);
    await screen.findByText('Ann');
    expect([...container.querySelectorAll('.weft-list-body')].map((each) => each.textContent)).toEqual([
      'one\ntwo',
      'three',
    ]);
    expect(screen.getAllByText('Note')).toHaveLength(1);
    expect(screen.queryByText('Files')).toBeNull();
  });

  it('a click selects: what reads the selected record follows, and its actions run', async () => {
    const host = pages();
    const go = { do: 'notify', message: { text: 'went to {n}', values: { n: { $: 'row.id' } } } };
    const text = {
      id: 't',
      view: 'text',
      text: { text: 'chosen {n}', values: { n: { $: 'view.l.selected.fullName' } } },
    };
    show(page(list({ onClick: [go] }), text), host);
    fireEvent.click(await screen.findByRole('button', { name: 'Record 1' }));
    expect(await screen.findByText('chosen Record 1')).toBeTruthy();
    await waitFor(() => expect(host.notes).toContain('success: went to 1'));
  });

  it('is live: an event fetches the records on screen again, as many as there are', async () => {
    const host = pages();
    show(page(list({ refreshOn: ['record.changed'] })), host);
    await screen.findByText('Record 1');
    fireEvent.click(screen.getByRole('button', { name: /widget.listMore/ }));
    await screen.findByText('Record 3');
    const before = host.calls.length;
    act(() => host.emit('record.changed'));
    await waitFor(() => expect(host.calls.length).toBe(before + 1));
    expect(host.calls.at(-1)?.params).toMatchObject({ currentPage: 1, pageSize: 4 });
  });

  it('a failed answer is shown with a way to try again; an empty one says so', async () => {
    let broken = true;
    const host = createFakeHost({
      records: () => {
        if (broken) throw new Error('gone wrong');
        return { list: [], pagination: { total: 0 } };
      },
    });
    show(page(list({ emptyText: word('nothing here') })), host);
    expect((await screen.findByRole('alert')).textContent).toContain('gone wrong');
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: /common.retry/ }));
    expect(await screen.findByText('nothing here')).toBeTruthy();
  });
});

describe('the chart view', () => {
  it('has the numbers as a table for screen readers, and follows its source', async () => {
    const host = createFakeHost({
      sales: ({ year }) => ({
        list: [
          { fullName: 'Jan', n: Number(year) },
          { fullName: 'Feb', n: null },
        ],
      }),
      years: () => [
        { id: '2', fullName: 'Two' },
        { id: '3', fullName: 'Three' },
      ],
    });
    show(
      page(
        { id: 'y', view: 'tree', source: { call: 'years' }, select: 'first' },
        {
          id: 'c',
          view: 'chart',
          kind: 'line',
          title: word('Sales'),
          source: { call: 'sales', params: { year: { $: 'view.y.selected.id' } } },
          series: [{ name: 'n', label: word('Sold') }],
          precision: 1,
        },
      ),
      host,
    );
    const table = await screen.findByRole('table', { name: 'Sales' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['Sold', 'Jan2.0', 'Feb–']);
    fireEvent.click(screen.getByText('Three'));
    await waitFor(() => expect(within(screen.getByRole('table', { name: 'Sales' })).getByText('3.0')).toBeTruthy());
  });

  it('one figure with its trend', async () => {
    const host = createFakeHost({ open: () => ({ list: [{ n: 1500, before: 1000 }] }) });
    show(
      page({
        id: 'c',
        view: 'chart',
        kind: 'number',
        source: { call: 'open' },
        series: [{ name: 'n' }],
        previous: 'before',
      }),
      host,
    );
    expect(await screen.findByText('1,500')).toBeTruthy();
    expect(screen.getByText(/\+50\.0 %/)).toBeTruthy();
  });
});

describe('text, grid and shortcuts', () => {
  it('HTML is sanitised', async () => {
    const html = '<p>safe <b>words</b><img src="x" onerror="x()"></p>';
    const { container } = show(page({ id: 't', view: 'text', format: 'html', text: { text: html } }));
    expect(await screen.findByText('words')).toBeTruthy();
    expect(container.innerHTML).not.toContain('onerror');
  });

  it('areas of a grid take their columns; views in them are views of the page', async () => {
    const area = (name: string, span: number) => ({
      name,
      span,
      views: [{ id: name, view: 'text', text: word(name) }],
    });
    show(page({ id: 'g', view: 'grid', columns: 24, items: [area('left', 16), area('right', 8)] }));
    const left = (await screen.findByText('left')).closest<HTMLElement>('.weft-board-area');
    expect(left?.style.getPropertyValue('--weft-board-span')).toBe('16');
    expect(screen.getByText('right')).toBeTruthy();
  });

  it('shortcuts obey their permission and run their actions', async () => {
    const host = createFakeHost({}, { can: (_kind, code) => code === 'btn_a' });
    const items = [
      { name: 'a', label: word('Go there'), permit: 'btn_a', onClick: [{ do: 'navigate', to: '/there' }] },
      { name: 'b', label: word('Not mine'), permit: 'btn_b', onClick: [{ do: 'navigate', to: '/b' }] },
    ];
    show(page({ id: 's', view: 'shortcuts', items }), host);
    fireEvent.click(await screen.findByRole('button', { name: /Go there/ }));
    await waitFor(() => expect(host.notes).toContain('navigate: /there'));
    expect(screen.queryByText('Not mine')).toBeNull();
  });
});

describe('the upload view', () => {
  const upload = (more: object = {}) => ({
    id: 'u',
    view: 'upload',
    call: 'thing.upload',
    params: { kind: { $: 'document.id' } },
    accept: '.csv',
    maxBytes: 4,
    title: word('File'),
    onChange: [
      {
        do: 'notify',
        message: { text: 'now {name}', values: { name: { $: 'view.u.selected.answer.id', else: 'none' } } },
      },
    ],
    ...more,
  });
  const take = (...names: [string, string][]) => {
    const files = names.map(([name, content]) => new File([content], name));
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } });
  };
  const uploading = (answer: (params: Record<string, unknown>) => unknown) =>
    createFakeHost({ 'thing.upload': answer });

  it('sends a file at once, with its params, and says what the call answered; removing asks', async () => {
    const host = uploading(() => ({ id: 7 }));
    show(page(upload()), host);
    take(['a.csv', 'abcd']);
    await waitFor(() => expect(host.notes).toEqual(['success: now 7']));
    expect(host.calls[0]?.params).toMatchObject({ kind: 'p', file: { name: 'a.csv' } });
    expect(screen.getByText('a.csv')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'widget.upload.removeFile a.csv' }));
    await waitFor(() => expect(host.notes.at(-1)).toBe('success: now none'));
    expect(host.notes).toContain('confirm: widget.upload.confirmRemove a.csv');
    expect(screen.queryByText('a.csv')).toBeNull();
  });

  it('refuses other kinds and larger files in the words of the document, else in its own; keeps no refused file', async () => {
    const host = uploading(() => refuse('no'));
    show(page(upload({ acceptText: word('csv only') })), host);
    take(['a.txt', 'a']);
    take(['a.csv', 'abcde']);
    expect(host.notes).toEqual(['error: csv only', 'error: widget.upload.size 4 B']);
    expect(host.calls).toEqual([]);
    take(['a.csv', 'a']);
    await waitFor(() => expect(host.notes.at(-1)).toBe('success: now none'));
    expect(screen.queryByText('a.csv')).toBeNull();
  });

  it('takes no other file while one is sent, and its steps wait for it', async () => {
    let answer: (data: unknown) => void = () => undefined;
    const host = uploading(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const items = [
      { name: 'a', title: word('A'), views: [upload()] },
      { name: 'b', title: word('B'), views: [] },
    ];
    show(page({ id: 's', view: 'steps', items, submit: [] }), host);
    take(['a.csv', 'a']);
    const next = () => screen.getByRole('button', { name: 'engine.nextStep' });
    await waitFor(() => expect(next()).toHaveProperty('disabled', true));
    take(['b.csv', 'b']);
    expect(host.calls).toHaveLength(1);
    answer({ id: 1 });
    await waitFor(() => expect(next()).toHaveProperty('disabled', false));
  });
});

describe('a text as a notice', () => {
  const notice = (more: object) => page({ id: 't', view: 'text', text: word('two rows failed'), ...more });

  it('is read at once when something is wrong, politely otherwise', () => {
    show(notice({ tone: 'warning', title: word('Imported') }));
    expect(screen.getByRole('alert').textContent).toBe('Importedtwo rows failed');
    cleanup();
    show(notice({ tone: 'success' }));
    expect(screen.getByRole('status').textContent).toBe('two rows failed');
  });

  it('shows the same words once', () => {
    show(notice({ tone: 'error', title: word('two rows failed') }));
    expect(screen.getByRole('alert').textContent).toBe('two rows failed');
  });

  it('has buttons, as every text has; one that explains itself can be pressed', async () => {
    const button = {
      name: 'again',
      label: word('again'),
      disabledWhen: true,
      disabledText: word('not yet'),
      onClick: [{ do: 'close' }],
    };
    for (const tone of ['warning', 'hint']) {
      const { host } = show(notice({ tone, title: word('Heading'), buttons: [button] }));
      const again = screen.getByRole('button', { name: 'again' });
      expect([again.getAttribute('aria-disabled'), again.hasAttribute('disabled')]).toEqual(['true', false]);
      fireEvent.click(again);
      expect(host.notes).toEqual(['warning: not yet']);
      cleanup();
    }
  });
});

describe('the preview view', () => {
  const drawn = page({ id: 't', view: 'text', text: word('Drawn') });
  const posted = (data: unknown, source: Window | null) =>
    window.dispatchEvent(new MessageEvent('message', { data, source, origin: location.origin }));

  /** The frame, with what was posted to it; it says that it listens. */
  async function listening() {
    const frame = (await screen.findByTitle('seen', {}, { timeout: 5000 })) as HTMLIFrameElement;
    const states: Record<string, unknown>[] = [];
    const dispatchEvent = ({ data }: MessageEvent<Record<string, unknown>>) => states.push(data);
    const inner = { dispatchEvent, structuredClone, MessageEvent } as unknown as Window;
    Object.defineProperty(frame, 'contentWindow', { value: inner });
    posted({ weft: 'preview' }, window);
    expect(states).toEqual([]);
    await waitFor(() => {
      act(() => void posted({ weft: 'preview' }, inner));
      expect(states.length).toBeGreaterThan(0);
    });
    return { frame, states, inner };
  }

  it('issue 15 §7 the frame gets the document and the chosen language, appearance and width', async () => {
    const host = createFakeHost({ check: () => ({ document: drawn, issues: [] }) });
    show(page({ id: 'seen', view: 'preview', call: 'check' }), host);
    const { frame, states } = await listening();
    expect(states.at(-1)).toMatchObject({ document: drawn, language: 'en', appearance: 'light' });
    fireEvent.click(screen.getByText('简'));
    fireEvent.click(screen.getByTitle('widget.preview.dark'));
    await waitFor(() => expect(states.at(-1)).toMatchObject({ language: 'zh', appearance: 'dark' }));
    // The documents that it opens did not change: they are not copied again.
    expect(states.at(-1)?.documents).toBe(states[0]?.documents);
    fireEvent.click(screen.getByTitle('widget.preview.phone'));
    expect(frame.style.width).toBe('390px');
  });

  it('designer §2.3 a model is drawn as its text is, without a call; a broken text leaves what was drawn', async () => {
    const field = (label: string) => ({ __vModel__: 'title', __config__: { jnpfKey: 'input', label } });
    const textOf = (label: string) => JSON.stringify({ fields: [field(label)] });
    const host = createFakeHost({});
    const preview = { id: 'seen', view: 'preview', call: 'draw', of: 'model' };
    const formData = { $: 'view.form.values.text' };
    const textField = { name: 'text', widget: 'input', label: word('Text'), default: textOf('Before') };
    show(
      {
        ...page({ ...preview, params: { id: '7', webType: 2, formData } }),
        views: [
          { id: 'form', view: 'form', fields: [textField] },
          { ...preview, params: { id: '7', webType: 2, formData } },
        ],
      } as PageDoc,
      host,
    );
    const { states } = await listening();
    const drawnNow = () => JSON.stringify(states.at(-1)?.document);
    expect(drawnNow()).toContain('Before');
    const text = screen.getByRole('textbox', { name: 'Text' });
    fireEvent.change(text, { target: { value: textOf('After') } });
    await waitFor(() => expect(drawnNow()).toContain('After'));
    await waitFor(() => expect(states.at(-1)?.documents).toHaveProperty(['model.7.detail']));
    fireEvent.change(text, { target: { value: '{"fields": [' } });
    fireEvent.change(text, { target: { value: textOf('Later') } });
    await waitFor(() => expect(drawnNow()).toContain('Later'));
    expect(host.calls).toEqual([]);
  });

  it('a hint is separated from its issue', async () => {
    const issue = { at: '/views/0', message: 'no call', hint: 'did you mean "a"?' };
    const host = createFakeHost({ check: () => ({ issues: [issue] }) });
    show(page({ id: 'seen', view: 'preview', call: 'check' }), host);
    await waitFor(() =>
      expect(screen.getByRole('listitem').textContent).toBe('/views/0 no callcommon.sentenceJoindid you mean "a"?'),
    );
  });

  it('issue 15 §7 seen as a role: the frame gets a session of the role and its menu; a sentence says what is seen', async () => {
    const host = createFakeHost({
      check: ({ role }) => ({
        ...(role === 'bare' ? {} : { document: drawn }),
        issues: [],
        moduleId: 'menu',
        note: `as ${role}`,
      }),
      'viewAs.open': ({ objectId }) => ({ token: `token of ${objectId}` }),
    });
    const role = { $: 'view.form.values.role' };
    show(
      {
        ...page({ id: 'seen', view: 'preview', call: 'check' }),
        views: [
          { id: 'form', view: 'form', fields: [{ name: 'role', widget: 'input', label: word('Role'), default: 'r1' }] },
          {
            ...{ id: 'seen', view: 'preview', call: 'check', params: { role } },
            viewedAs: { objectType: 'Role', objectId: role },
          },
        ],
      } as PageDoc,
      host,
    );
    const { states } = await listening();
    expect(states.at(-1)).toMatchObject({ moduleId: 'menu', token: 'token of r1' });
    expect(screen.getByText('as r1')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Role' }), { target: { value: 'bare' } });
    await screen.findByText('as bare', {}, { timeout: 3000 });
    expect(screen.queryByTitle('seen')).toBeNull();
  });

  it('seen as another role, and as oneself again, the same frame goes on; what it shows stays until then', async () => {
    const host = createFakeHost({
      check: ({ role }) => ({ document: { ...drawn, id: `of ${role}` }, issues: [], moduleId: 'menu' }),
      'viewAs.open': ({ objectId }) => ({ token: `token of ${objectId}` }),
    });
    const role = { $: 'view.form.values.role' };
    show(
      {
        ...page({ id: 'seen', view: 'preview', call: 'check' }),
        views: [
          { id: 'form', view: 'form', fields: [{ name: 'role', widget: 'input', label: word('Role'), default: 'r1' }] },
          {
            ...{ id: 'seen', view: 'preview', call: 'check', params: { role } },
            viewedAs: { objectType: 'Role', objectId: { ...role, else: '' } },
          },
        ],
      } as PageDoc,
      host,
    );
    const { frame, states } = await listening();
    const seen = () => {
      const { document: now, token } = states.at(-1) as { document: { id: string }; token?: string };
      return [now.id, token];
    };
    expect(seen()).toEqual(['of r1', 'token of r1']);
    const see = async (next: string, what: unknown[]) => {
      fireEvent.change(screen.getByRole('textbox', { name: 'Role' }), { target: { value: next } });
      expect(screen.getByTitle('seen')).toBe(frame);
      await waitFor(() => expect(seen()).toEqual(what), { timeout: 5000 });
      expect(screen.getByTitle('seen')).toBe(frame);
    };
    await see('r2', ['of r2', 'token of r2']);
    await see('', ['of ', undefined]);
    await see('r1', ['of r1', 'token of r1']);
  });

  it('issue 15 §7 a press in the preview leads to its place in the text, and a place in the text to its part', async () => {
    const text = '{ "fields": [{ "name": "one" }, { "name": "two" }] }';
    const host = createFakeHost({ check: () => ({ document: drawn, issues: [] }) });
    show(
      {
        ...page({ id: 'seen', view: 'preview', call: 'check' }),
        views: [
          { id: 'form', view: 'form', fields: [{ name: 'text', widget: 'code', label: word('Text'), default: text }] },
          { id: 'seen', view: 'preview', call: 'check' },
        ],
      } as PageDoc,
      host,
    );
    const { states, inner } = await listening();
    const box = await screen.findByRole('textbox', { name: 'Text' });
    const editor = EditorView.findFromDOM(box) as EditorView;
    act(() => void posted({ weft: 'preview', pressed: { kind: 'field', name: 'two' } }, inner));
    expect(editor.state.selection.main.head).toBe(text.indexOf('"two"') - 9);
    act(() => editor.dispatch({ selection: { anchor: text.indexOf('"one"') }, userEvent: 'select.pointer' }));
    await waitFor(() => expect(states.at(-1)).toMatchObject({ part: { kind: 'field', name: 'one' } }));
  });
});

describe('the keys of a table', () => {
  it('work from the button that Tab came to; Enter presses it', async () => {
    const host = createFakeHost({ records: () => ({ list: numbers(0, 3), pagination: { total: 3 } }) });
    const keys = {
      id: 'keys',
      view: 'keys',
      of: 'rows',
      text: word('Keys'),
      on: {
        Enter: [{ do: 'notify', message: word('entered') }],
        a: [{ do: 'notify', message: word('approved') }],
      },
    };
    const table = {
      id: 'rows',
      view: 'table',
      source: { call: 'records' },
      columns: [{ name: 'fullName', label: word('Name') }],
      toolbar: [{ name: 'do', label: word('Do'), onClick: [] }],
    };
    show(page(keys, table), host);
    await screen.findByText('Record 0');
    const button = screen.getByRole('button', { name: 'Do' });
    const told = () => host.notes.join();
    fireEvent.keyDown(button, { key: 'j' });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Record 0'));
    fireEvent.keyDown(button, { key: 'Enter' });
    fireEvent.keyDown(button, { key: 'a' });
    await waitFor(() => expect(told()).toContain('approved'));
    expect(told()).not.toContain('entered');
  });
});
