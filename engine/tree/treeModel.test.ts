import { describe, expect, it, vi } from 'vitest';
import type { PageDoc, TreeView } from '../../core/language/types';
import { planView } from '../compile/planView';
import { Session } from '../document/session';
import type { TreeNodeFrame } from '../frames';
import { createFakeHost } from '../testing/fakeHost';
import { plainFrames } from '../testing/plainFrames';
import { plainRegistry } from '../testing/plainWidgets';
import { createTools, words } from '../tools';
import { TreeModel } from './treeModel';

type Row = Record<string, unknown>;

const rows: Row[] = [
  { id: '1', fullName: 'Alpha', children: [{ id: '2', fullName: 'Alpha one' }] },
  { id: '3', fullName: 'Beta' },
];

/** A tree without a screen: `answer` does what its view does with an answer. */
function open(
  more: Partial<TreeView> = {},
  { query = {}, host = createFakeHost(), framed = { kind: 'page' } as object } = {},
) {
  const view: TreeView = { id: 'types', view: 'tree', source: { call: 'type.list' }, ...more };
  const document = { ...framed, id: 'things', views: [view] } as PageDoc;
  const tools = createTools({ host, registry: plainRegistry, frames: plainFrames });
  const session = new Session(tools, { document });
  session.address.take(query, new Set(['types']));
  const model = new TreeModel(session, planView(tools, document, view, '/views/0'));
  const refresh = vi.fn(async () => undefined);
  const answer = (answered: Row[] | undefined, data: unknown = answered) => {
    const drawn = model.draw(answered);
    model.take({ nodes: drawn.nodes, data, selected: model.selected, refresh });
    return drawn;
  };
  const node = (id: string): TreeNodeFrame => {
    const find = (nodes: readonly TreeNodeFrame[]): TreeNodeFrame | undefined =>
      nodes.map((each) => (each.id === id ? each : find(each.children ?? []))).find(Boolean);
    const found = find(model.draw(rows).nodes ?? []);
    if (!found) throw new Error(`no node ${id}`);
    return found;
  };
  return { model, session, host, refresh, answer, node };
}

const labels = (nodes: readonly TreeNodeFrame[] | undefined): unknown[] =>
  (nodes ?? []).map(({ label, children }) => (children ? [label, labels(children)] : label));

describe('which nodes are open at first', () => {
  it('use 35 the only root, and what is the only node below it; several roots are closed', () => {
    const chain = [{ id: '1', children: [{ id: '2', children: [{ id: '3' }, { id: '4' }] }] }];
    expect(open().answer(chain).open).toEqual(['1', '2']);
    expect(open().answer(rows).open).toEqual([]);
    const { model, answer } = open();
    answer(chain);
    model.expand([]);
    expect(answer(chain).open).toEqual([]);
  });
});

describe('what is chosen in a tree', () => {
  it('is the first node that can be, where one must be chosen (DICT-16)', () => {
    const { model, answer } = open({ select: 'first' });
    answer(undefined);
    expect(model.selected).toBeUndefined();
    answer([{ id: '0', fullName: 'no', disabled: true }, ...rows]);
    expect(model.selected).toBe('1');
    answer(rows.slice(1));
    expect(model.selected).toBe('3');
    expect(open().model.selected).toBeUndefined();
  });

  it('is the present data of its node, and nothing when the node is gone', () => {
    const { model, answer, node } = open();
    answer(rows);
    model.click(node('2'));
    answer([{ id: '1', children: [{ id: '2', fullName: 'new' }] }]);
    expect(model.port.get('selected')).toEqual({ id: '2', fullName: 'new' });
    answer([]);
    expect(model.selected).toBeUndefined();
  });

  it('goes with a second click on a page, unless one must be chosen; disabled nodes cannot be chosen', () => {
    const { model, answer, node, session } = open();
    answer(rows);
    model.click({ ...node('3'), disabled: true });
    expect(model.selected).toBeUndefined();
    model.click(node('3'));
    expect(session.address.read('types', 'node')).toBe('3');
    model.click(node('3'));
    expect(model.selected).toBeUndefined();
    expect(session.address.read('types', 'node')).toBeUndefined();
    const first = open({ select: 'first' });
    first.answer(rows);
    first.model.click(first.node('1'));
    expect(first.model.selected).toBe('1');
    for (const framed of [{ kind: 'picker' }, { kind: 'page', frame: 'drawer' }]) {
      const over = open({}, { framed });
      over.answer(rows);
      over.model.click(over.node('3'));
      over.model.click(over.node('3'));
      expect(over.model.selected).toBe('3');
    }
  });

  it('waits for a node of the address that is below one that was never opened', () => {
    const lazy = { call: 'type.list', lazy: { call: 'type.children' } };
    const { model, answer } = open({ select: 'first', source: lazy }, { query: { 'types.node': '9' } });
    model.port.set('selected', { id: '9' });
    answer(rows);
    expect(model.selected).toBe('9');
    const eager = open({ select: 'first' }, { query: { 'types.node': '9' } });
    eager.model.port.set('selected', { id: '9' });
    eager.answer(rows);
    expect(eager.model.selected).toBe('1');
  });
});

describe('the nodes of a tree', () => {
  it('open and close, all and one by one; a keyword opens what it finds and nothing stays open after it', () => {
    const { model, answer } = open();
    expect(answer(rows).open).toEqual([]);
    model.toggle('toggle');
    expect(answer(rows).open).toEqual(['1']);
    model.toggle('toggle');
    expect(answer(rows).open).toEqual([]);
    model.search(' ONE ');
    expect(answer(rows)).toMatchObject({ open: ['1'] });
    expect(labels(answer(rows).shown)).toEqual([['Alpha', ['Alpha one']]]);
    model.search('beta');
    expect(labels(answer(rows).shown)).toEqual(['Beta']);
    model.search('');
    expect(answer(rows).open).toEqual([]);
    model.expand(['3']);
    expect(answer(rows).open).toEqual(['3']);
    expect(open({ expand: 'all' }).answer(rows).open).toEqual(['1']);
  });

  it('use the names of the source, and stand below its root', () => {
    const source: TreeView['source'] = {
      call: 'type.list',
      idKey: 'code',
      labelKey: 'title',
      root: { id: '-1', label: { text: 'Top' } },
    };
    const { answer, model, host } = open({ source });
    const { nodes } = answer(model.plan.source.rows([{ code: 'a', title: 'A' }], (text) => words(host, text)));
    expect(labels(nodes)).toEqual([['Top', ['A']]]);
    expect(nodes?.[0]).toMatchObject({ id: '-1', data: { id: '-1', fullName: 'Top' } });
    expect(nodes?.[0]?.children?.[0]).toMatchObject({ id: 'a', data: { code: 'a', title: 'A' } });
  });

  it('are the same objects for the same answer', () => {
    const { model } = open();
    expect(model.draw(rows).nodes).toBe(model.draw(rows).nodes);
  });

  it('fetch what is below them once, and again after a refresh', async () => {
    const source = { call: 'type.list', lazy: { call: 'type.children', params: { id: { $: 'row.id' } } } };
    const host = createFakeHost({ 'type.children': ({ id }) => (id === '3' ? [{ id: '4', fullName: 'Leaf' }] : []) });
    const { model, answer, node, refresh, session } = open({ source }, { host });
    answer(rows);
    await model.load(node('3'));
    await model.load(node('3'));
    expect(labels(answer(rows).nodes)).toEqual([
      ['Alpha', ['Alpha one']],
      ['Beta', ['Leaf']],
    ]);
    await model.load(node('2'));
    expect(node('2').leaf).toBe(true);
    expect(host.calls.map(({ params }) => params)).toEqual([{ id: '3' }, { id: '2' }]);
    const stop = model.start();
    await session.refresh('types');
    stop();
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(labels(answer(rows).nodes)).toEqual([['Alpha', ['Alpha one']], 'Beta']);
  });

  it('actions expand, tick and reset', () => {
    const { model, answer, session, node } = open({ checkable: {} });
    answer(rows);
    const stop = model.start();
    const handle = session.views.get('types');
    handle?.expand?.('all');
    expect(answer(rows).open).toEqual(['1']);
    handle?.check?.('all');
    expect(model.ticks?.ticked).toEqual(['2', '3']);
    model.search('beta');
    model.click(node('3'));
    handle?.reset?.();
    expect(model.keyword).toBe('');
    expect(model.selected).toBeUndefined();
    stop();
  });
});

describe('the ticks of a tree', () => {
  const data = (ids: string[], list = rows) => ({ ids, list });

  it('begin as the answer has them, count with their parents, and tell when they are not there yet', () => {
    const { model, answer } = open({ checkable: { initial: 'ids' } });
    answer(undefined);
    expect(model.port.get('loading')).toBe(true);
    answer(rows, data(['2']));
    expect(model.port.get('loading')).toBe(false);
    expect(model.ticks?.ticked).toEqual(['2']);
    expect(model.port.get('checked')).toEqual(['1', '2']);
    answer(rows, data(['3']));
    expect(model.ticks?.ticked).toEqual(['3']);
  });

  it('stay what the person made them when the tree is fetched again; only new nodes are as answered', () => {
    const { model, answer, node } = open({ checkable: { initial: 'ids', count: 'leaves' } });
    answer(rows, data(['2']));
    model.ticks?.tick([node('1')], false);
    model.ticks?.tick([node('3')], true);
    const more = [...rows, { id: '5', fullName: 'New' }];
    answer(more, data(['2', '5'], more));
    expect(model.port.get('checked')).toEqual(['3', '5']);
  });

  it('issue 15 §6 are exposed by group, each with the parents, and counted without them', () => {
    const groups = { key: 'kind', items: ['button', 'column'].map((name) => ({ name, title: { text: name } })) };
    const { model, answer } = open({ checkable: { initial: 'ids', groups } });
    const items = [
      {
        id: 'm',
        children: [
          { id: 'b', kind: 'button' },
          { id: 'c', kind: 'column' },
        ],
      },
      { id: 'n', children: [{ id: 'd', kind: 'button' }] },
    ];
    answer(items, data(['b', 'c'], items));
    expect(model.port.get('checkedOf')).toEqual({ button: ['m', 'b'], column: ['m', 'c'] });
    expect(model.port.get('ticks')).toBe(2);
    expect(model.port.get('checked')).toEqual(['m', 'b', 'c']);
  });

  it('of a node are those of everything below it; disabled nodes cannot be ticked', () => {
    const { model, answer } = open({ checkable: {} });
    const some = [{ id: '1', children: [{ id: '2' }, { id: '4', disabled: true }] }];
    const { nodes } = answer(some);
    model.ticks?.tick([nodes?.[0] as TreeNodeFrame], true);
    expect(model.ticks?.ticked).toEqual(['2']);
    model.ticks?.all('none');
    expect(model.port.get('checked')).toEqual([]);
  });
});
