import { describe, expect, it, vi } from 'vitest';
import { createBus } from './bus';
import { CallError } from './callError';
import type { CallByName } from './calls';
import { createDocuments } from './documents';

function start(overlay: string[] | Error = []) {
  const bus = createBus();
  const call = vi.fn<CallByName>(async (name, params) => {
    if (name === 'document.overlay') {
      if (overlay instanceof Error) throw overlay;
      return { code: 200, msg: '', data: { list: overlay.map((id) => ({ id })) } };
    }
    if (name === 'document.get')
      return { code: 200, msg: '', data: { document: { id: params?.id, title: { text: 'overlay' } }, version: 'v2' } };
    return { code: params?.modelId === 'gone' ? 400 : 200, msg: '该表单已删除', data: {} };
  });
  const bundled = vi.fn(async (id: string) => (id === 'lost' ? undefined : { id, title: { text: 'shipped' } }));
  const compileModel = vi.fn(async (id: string) => ({
    documents: { [`model.${id}.list`]: { kind: 'page' as const, id: `model.${id}.list`, views: [] } },
  }));
  return { bus, call, bundled, compileModel, documents: createDocuments({ call, bus, bundled, compileModel }) };
}

const noSuchPath = new CallError('document.overlay', '404', undefined, { cause: { response: { status: 404 } } });

describe('documents', () => {
  it('architecture §3 the overlay goes before the shipped version, which may fail to load', async () => {
    const { documents, bundled } = start(['billRule.edit']);
    bundled.mockRejectedValueOnce(new Error('no such chunk'));
    expect(await documents.fetch('billRule.edit')).toMatchObject({ title: { text: 'overlay' }, version: 'v2' });
    expect((await documents.fetch('system.billRule')).title).toEqual({ text: 'shipped' });
  });
  it('architecture §3 works against a server that has never heard of documents', async () => {
    const { documents } = start(noSuchPath);
    expect((await documents.fetch('billRule.edit')).title).toEqual({ text: 'shipped' });
    expect(await documents.has('lost')).toBe(false);
  });
  it('issue 12 the ids of the overlay that came with the person are not asked for, until a document changes', async () => {
    const { bus, call, documents } = start(['system.billRule']);
    const asked = () => call.mock.calls.filter(([name]) => name === 'document.overlay').length;
    documents.knowOverlay(['billRule.edit']);
    expect(await documents.fetch('billRule.edit')).toMatchObject({ title: { text: 'overlay' } });
    expect((await documents.fetch('system.billRule')).title).toEqual({ text: 'shipped' });
    expect(asked()).toBe(0);
    bus.emit('document.changed', { id: 'system.billRule', version: 'v2' });
    // Older than the change.
    documents.knowOverlay(['billRule.edit']);
    expect((await documents.fetch('system.billRule')).title).toEqual({ text: 'overlay' });
    expect(asked()).toBe(1);
  });
  it('REL-22 a server that does not answer is an error, and is called again', async () => {
    const { call, documents } = start(new CallError('document.overlay', 'no answer'));
    await expect(documents.fetch('billRule.edit')).rejects.toThrow('no answer');
    await expect(documents.has('billRule.edit')).rejects.toThrow('no answer');
    expect(call).toHaveBeenCalledTimes(2);
  });
  it('issue 12 a board is fetched by its own call; dialogs about boards are shipped', async () => {
    const { call, documents } = start();
    call.mockImplementation(async (name, params) => ({
      code: 200,
      msg: '',
      data: name === 'board.document' ? { document: { id: `board.${params?.id}.page` }, version: '3' } : { list: [] },
    }));
    expect(await documents.fetch('board.77.page')).toMatchObject({ id: 'board.77.page', version: '3' });
    expect((await documents.fetch('board.edit')).title).toEqual({ text: 'shipped' });
  });
  it('architecture §3 has what is shipped or in the overlay, as the overlay is now', async () => {
    const overlay: string[] = ['lost'];
    const { bus, call, documents } = start(overlay);
    expect(await Promise.all(['lost', 'billRule.edit'].map(documents.has))).toEqual([true, true]);
    overlay.pop();
    bus.emit('document.changed', { id: 'lost', version: '' });
    expect(await documents.has('lost')).toBe(false);
    expect(call).toHaveBeenCalledTimes(2);
  });
  it('contract-visualdev §12 a draft is asked anew at its first page, and its documents open each other', async () => {
    const { call, compileModel, documents } = start();
    compileModel.mockResolvedValue({
      documents: {
        'model.7.list': {
          kind: 'page',
          id: 'model.7.list',
          views: [
            {
              id: 'list',
              view: 'table',
              source: [],
              columns: [],
              onRowClick: [{ do: 'open', document: 'model.7.form' }],
            },
          ],
        } as never,
      },
    });
    const draft = await documents.fetch('preview.7.list');
    expect(draft).toMatchObject({
      id: 'preview.7.list',
      views: [{ onRowClick: [{ do: 'open', document: 'preview.7.form' }] }],
    });
    expect(call).toHaveBeenCalledWith('onlineDev.config', { modelId: '7', type: 0 });
    expect(compileModel).toHaveBeenCalledWith('7', {}, true);
    await documents.fetch('preview.7.list');
    expect(compileModel).toHaveBeenCalledTimes(2);
  });
  it('a document nobody knows is named', async () => {
    await expect(start().documents.fetch('lost')).rejects.toThrow('There is no document "lost"');
  });
  it('document.changed asks again for that one only', async () => {
    const overlay: string[] = [];
    const { bus, bundled, documents } = start(overlay);
    await Promise.all([documents.fetch('a'), documents.fetch('b'), documents.fetch('a')]);
    expect(bundled).toHaveBeenCalledTimes(2);
    overlay.push('a');
    bus.emit('document.changed', { id: 'a', version: '2' });
    expect((await documents.fetch('a')).title).toEqual({ text: 'overlay' });
    await documents.fetch('b');
    expect(bundled.mock.calls.filter(([id]) => id === 'b')).toHaveLength(1);
  });
  it('issue 12 first load: what a document needs is loaded before it is shown, once', async () => {
    const prepare = vi.fn(async (_: { id?: string }) => {});
    const { bus, call, bundled, compileModel } = start();
    const documents = createDocuments({ call, bus, bundled, compileModel, prepare });
    await Promise.all(['a', 'a', 'model.7.list'].map(documents.fetch));
    expect(prepare.mock.calls.map(([{ id }]) => id).sort()).toEqual(['a', 'model.7.list']);
  });
  it('a model is compiled once from its Config and again after a release', async () => {
    const { bus, compileModel, documents } = start();
    await Promise.all([documents.fetch('model.7.list'), documents.fetch('model.7.list')]);
    expect(compileModel).toHaveBeenCalledExactlyOnceWith('7', {}, false);
    bus.emit('model.released', { modelId: '7' });
    await documents.fetch('model.7.list');
    expect(compileModel).toHaveBeenCalledTimes(2);
    await expect(documents.fetch('model.gone.list')).rejects.toMatchObject({ issues: [{ message: '该表单已删除' }] });
  });
  it('issue 27 §1 a document says in whose name it acts, whatever its own text says', async () => {
    const { call, documents } = start(['own.page']);
    const served = call.getMockImplementation() as CallByName;
    const document = { id: 'x', actsFor: { document: 'app' } };
    const press = 'mark';
    call.mockImplementation(async (name, params) =>
      name === 'document.get' || name === 'board.document'
        ? { code: 200, msg: '', data: { document, version: '1', press } }
        : name === 'onlineDev.config'
          ? { code: 200, msg: '', data: { press } }
          : served(name, params),
    );
    expect(await documents.fetch('own.page')).toMatchObject({ actsFor: { document: 'own.page', press } });
    expect(await documents.fetch('board.7.page')).toMatchObject({ actsFor: { document: 'board:7', press } });
    expect(await documents.fetch('model.7.list')).toMatchObject({ actsFor: { document: 'model:7', press } });
    expect(await documents.fetch('billRule.edit')).toMatchObject({ actsFor: { document: 'app' } });
  });
});
