import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Action, PageDoc } from '../../core/language/types';
import type { CallOptions, Host } from '../host';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

const grab: Action = { do: 'call', call: 'thing.grab', quiet: true };

/** A host whose calls named `….grab` change something; what each call was sent with. */
function hostWith(over: Partial<Host> = {}) {
  const sent: [string, CallOptions | undefined][] = [];
  const answers: Record<string, () => unknown> = {
    'thing.grab': () => ({}),
    'thing.list': () => [],
    'thing.info': () => ({}),
  };
  const host = createFakeHost(answers, { changes: (name) => name.endsWith('.grab'), ...over });
  const { call } = host;
  host.call = (name, params, options) => {
    sent.push([name, options]);
    return call(name, params, options);
  };
  return { host, sent, made: () => sent.map(([name]) => name) };
}

const form = (more: object): PageDoc =>
  ({
    language: 1,
    kind: 'page',
    id: 'p',
    views: [{ id: 'f', view: 'form', fields: [{ name: 'a', widget: 'input', label: { text: 'A' } }], ...more }],
  }) as PageDoc;

const saysSo = { at: 'p', message: expect.stringContaining('thing.grab') };

describe('issue 27 §1 documents act only for who presses', () => {
  it('onLoad makes no call that changes something; the person is told once, the console what it was', async () => {
    const { host, made } = hostWith();
    draw(form({ onLoad: [grab, { ...grab }] }), host);
    await waitFor(() => expect(host.reports).toContainEqual(saysSo));
    await waitFor(() => expect(host.notes).toEqual(['error: engine.notPressed']));
    expect(made()).not.toContain('thing.grab');
  });

  it('nor by a submit, a choice or the answer of another call', async () => {
    const { host, made } = hostWith();
    const onLoad: Action[] = [
      { do: 'when', condition: { a: { null: true } }, actions: [grab] },
      { do: 'call', call: 'thing.info', onOk: [grab] },
    ];
    draw(form({ onLoad: [{ do: 'submit', view: 'f' }], submit: [grab] }), host);
    await waitFor(() => expect(host.reports).toContainEqual(saysSo));
    cleanup();
    host.reports.length = 0;
    draw(form({ onLoad }), host);
    await waitFor(() => expect(host.reports).toContainEqual(saysSo));
    expect(made()).not.toContain('thing.grab');
  });

  it('nor does the result of a document that onLoad opened', async () => {
    const { host, made } = hostWith();
    draw(form({ onLoad: [{ do: 'open', document: 'q', onOk: [grab], onClose: [grab] }] }), host);
    await waitFor(() => expect(host.opened.length).toBe(1));
    await act(async () => host.answerOpen({ ok: true, result: {} }));
    await waitFor(() => expect(host.reports).toContainEqual(saysSo));
    expect(made()).not.toContain('thing.grab');
  });

  it('sources and loads fetch nothing by such a call, when they are drawn and when they are refreshed', async () => {
    const { host, made } = hostWith();
    const page = {
      ...form({ load: { call: 'thing.grab' } }),
      views: [
        ...form({ load: { call: 'thing.grab' } }).views,
        { id: 't', view: 'table', source: { call: 'thing.grab' }, columns: [{ name: 'x' }] },
        {
          id: 's',
          view: 'form',
          fields: [],
          buttons: [{ name: 'again', label: { text: 'again' }, onClick: [{ do: 'refresh' }] }],
        },
      ],
    } as PageDoc;
    draw(page, host);
    fireEvent.click(await screen.findByText('again'));
    await waitFor(() => expect(host.reports).toContainEqual(saysSo));
    expect([...made(), ...host.calls.map(({ name }) => name)]).not.toContain('thing.grab');
  });

  it('a press makes the call, with the mark of the press and the document', async () => {
    const { host, sent } = hostWith();
    const actsFor = { document: 'own.page', press: 'mark' };
    const page = { ...form({ buttons: [{ name: 'go', label: { text: 'go' }, onClick: [grab] }] }), actsFor };
    draw(page, host);
    fireEvent.click(await screen.findByText('go'));
    await waitFor(() =>
      expect(sent).toEqual([['thing.grab', expect.objectContaining({ pressed: true, by: actsFor })]]),
    );
  });

  it('a press that saves a form, a question and a dialog before the call remain that press', async () => {
    const { host, made } = hostWith();
    const asked: Action = {
      do: 'confirm',
      message: { text: 'sure?' },
      onOk: [{ do: 'open', document: 'q', onOk: [grab] }],
    };
    const buttons = [{ name: 'go', label: { text: 'go' }, onClick: [asked] }];
    draw(form({ submit: [grab], okText: { text: 'save' }, buttons }), host);
    fireEvent.click(await screen.findByText('save'));
    await waitFor(() => expect(made()).toEqual(['thing.grab']));
    fireEvent.click(await screen.findByText('go'));
    await waitFor(() => expect(host.opened.length).toBe(1));
    await act(async () => host.answerOpen({ ok: true, result: {} }));
    await waitFor(() => expect(made()).toEqual(['thing.grab', 'thing.grab']));
  });

  it('what a person types is a press; what an action writes is none', async () => {
    const { host, made } = hostWith();
    const fields = [{ name: 'a', widget: 'input', label: { text: 'A' }, onChange: [grab] }];
    draw(form({ fields, onLoad: [{ do: 'set', path: 'view.f.values.a', value: 'x' }] }), host);
    const input = await screen.findByLabelText('A');
    expect(made()).toEqual([]);
    fireEvent.change(input, { target: { value: 'y' } });
    await waitFor(() => expect(made()).toEqual(['thing.grab']));
  });

  describe('in a sub-table and when a field is left', () => {
    const cells = (column: object, list: object = {}, more: object = {}) =>
      form({
        fields: [
          { name: 'a', widget: 'input', label: { text: 'A' }, onBlur: [grab] },
          {
            name: 'items',
            widget: 'table',
            ...list,
            fields: [{ name: 'n', widget: 'input', label: { text: 'N' }, ...column }],
          },
        ],
        ...more,
      });
    const opened: Action[] = [
      { do: 'set', path: 'view.f.values.items', value: [{ n: '2' }] },
      { do: 'set', path: 'view.f.values.a', value: 'b' },
    ];
    const cell = () => screen.findByDisplayValue('2');

    it('what a person types in a cell is a press, for the column and for the list; what an action writes is none', async () => {
      for (const page of [
        cells({ onChange: [grab] }, {}, { onLoad: opened }),
        cells({}, { onChange: [grab] }, { onLoad: opened }),
      ]) {
        const { host, made } = hostWith();
        draw(page, host);
        const input = await cell();
        expect(made()).toEqual([]);
        fireEvent.change(input, { target: { value: '3' } });
        await waitFor(() => expect(made()).toEqual(['thing.grab']));
        cleanup();
      }
    });

    it('leaving what the person has changed is a press; leaving what an action wrote is none', async () => {
      const { host, made } = hostWith();
      draw(cells({ onBlur: [grab] }, {}, { onLoad: opened }), host);
      const input = await cell();
      const own = await screen.findByDisplayValue('b');
      for (const each of [input, own]) fireEvent.blur(each);
      await waitFor(() => expect(host.reports).toContainEqual(saysSo));
      expect(made()).toEqual([]);
      for (const each of [input, own]) {
        fireEvent.change(each, { target: { value: '4' } });
        fireEvent.blur(each);
      }
      await waitFor(() => expect(made()).toEqual(['thing.grab', 'thing.grab']));
      for (const each of [input, own]) fireEvent.blur(each);
      await act(async () => undefined);
      expect(made()).toHaveLength(2);
    });

    it('a row that the person adds or removes is a press for the list', async () => {
      const { host, made } = hostWith();
      draw(cells({}, { onChange: [grab] }), host);
      fireEvent.click(await screen.findByText('add row'));
      await waitFor(() => expect(made()).toHaveLength(1));
      fireEvent.click(await screen.findByText('remove 0'));
      await waitFor(() => expect(made()).toHaveLength(2));
    });
  });

  it('a document without a name of its own acts for the document that opened it', async () => {
    const { host, sent } = hostWith();
    const opener = { session: { actsFor: { document: 'own.page' } } };
    draw(form({ load: { call: 'thing.info' } }), host, { opener });
    await waitFor(() =>
      expect(sent[0]).toEqual(['thing.info', expect.objectContaining({ by: { document: 'own.page' } })]),
    );
  });
});
