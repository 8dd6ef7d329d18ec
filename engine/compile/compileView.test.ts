import { describe, expect, it } from 'vitest';
import type { Document, Entity, TableView, TreeView, View } from '../../core/language/types';
import { createFakeHost } from '../testing/fakeHost';
import { plainFrames } from '../testing/plainFrames';
import { plainRegistry } from '../testing/plainWidgets';
import { createTools } from '../tools';
import { planButtons, planView } from './planView';

const entity = { fields: { name: { type: 'string', label: { text: 'Name' } } } } as unknown as Entity;

function plan<V extends View>(view: V, more: Partial<Document> = {}) {
  const host = createFakeHost();
  const tools = createTools({ host, registry: plainRegistry, frames: plainFrames, entity: () => entity });
  const document = { kind: 'page', id: 'things', views: [view], ...more } as Document;
  return { host, tools, document, plan: planView(tools, document, view, '/views/0') };
}

const table: TableView = {
  id: 'list',
  view: 'table',
  hiddenWhen: { '$args.mode': 'short' },
  source: {
    call: 'thing.list',
    params: { type: { $: 'view.types.selected.id' } },
    when: { '$view.types.checked': { null: false } },
    lazy: { call: 'thing.children', params: { id: { $: 'row.id' } } },
  },
  tree: { '$view.types.selected.isTree': 1 },
  columns: [
    { name: 'name' },
    { name: 'state', widget: 'status', hiddenWhen: { '$view.types.selected.plain': true } },
    {
      name: 'items',
      rows: true,
      columns: [{ name: 'items-price', options: { call: 'x', params: { a: { $: 'user.id' } } } }],
    },
  ],
  toolbar: [{ name: 'add', label: { text: 'add' }, onClick: [], disabledWhen: { '$view.list.query': { null: true } } }],
  rowActions: [{ name: 'edit', label: { text: 'edit' }, onClick: [], hiddenWhen: { locked: 1 } }],
};

describe('the plan of a table', () => {
  it('has its columns with widgets, entity and conditions, and the leaves that draw cells', () => {
    const { plan: made } = plan(table, { entity: 'thing' });
    const [name, state, items] = made.columns;
    expect(name?.doc.label).toEqual({ text: 'Name' });
    expect(state?.widget?.name).toBe('status');
    expect(state?.hidden?.holds({}, { view: { types: { selected: { plain: true } } } })).toBe(true);
    expect(items?.children[0]).toMatchObject({ list: 'items', at: '/views/0/columns/2/columns/0' });
    expect(made.leaves.map(({ doc }) => doc.name)).toEqual(['name', 'state', 'items-price']);
  });

  it('has its buttons with compiled conditions', () => {
    const { plan: made } = plan(table);
    expect(made.rowActions[0]?.hidden?.holds({ locked: 1 }, {})).toBe(true);
    expect(made.rowActions[0]?.hidden?.holds({ locked: 0 }, {})).toBe(false);
    expect(made.toolbar[0]?.at).toBe('/views/0/toolbar/0');
    expect(made.toolbar[0]?.hidden).toBeUndefined();
  });

  it('names every live path that source, tree, columns and buttons read, each once', () => {
    expect([...plan(table).plan.reads].sort()).toEqual([
      'view.list.query',
      'view.types.checked',
      'view.types.selected.id',
      'view.types.selected.isTree',
      'view.types.selected.plain',
    ]);
  });

  it('is compiled once per document version, by each engine for itself', () => {
    const { tools, document, plan: made } = plan(table);
    expect(planView(tools, document, table, '/views/0')).toBe(made);
    expect(planView(tools, document, { ...table }, '/views/0')).not.toBe(made);
    expect(plan(table).plan).not.toBe(made);
    const buttons = table.toolbar;
    expect(planButtons(tools, document, buttons, '/b')).toBe(planButtons(tools, document, buttons, '/b'));
  });

  it('is not kept while the entity of the document has not been loaded', () => {
    const tools = createTools({ host: createFakeHost(), registry: plainRegistry, frames: plainFrames });
    const document: Document = { kind: 'page', id: 'things', entity: 'thing', views: [table] };
    const early = planView(tools, document, table, '/views/0');
    tools.entity = () => entity;
    const late = planView(tools, document, table, '/views/0');
    expect(early.columns[0]?.doc.label).toBeUndefined();
    expect(late.columns[0]?.doc.label).toEqual({ text: 'Name' });
    expect(planView(tools, document, table, '/views/0')).toBe(late);
  });

  it('reports what cannot be compiled once, by its place in the document', () => {
    const wrong: TableView = {
      ...table,
      columns: [{ name: 'a', widget: 'hologram' }],
      toolbar: [{ name: 'b', label: { text: 'b' }, onClick: [], hiddenWhen: { a: { sounds: 1 } } as never }],
    };
    const { host, tools, document } = plan(wrong);
    planView(tools, document, wrong, '/views/0');
    expect(host.reports).toEqual([
      { at: 'things/views/0/columns/0', message: 'there is no widget "hologram"' },
      { at: 'things/views/0/toolbar/0/hiddenWhen', message: expect.any(String) },
    ]);
  });
});

describe('the plan of a tree', () => {
  it('has the member names of its source over those of the platform, its menu and what is fetched below a node', () => {
    const tree: TreeView = {
      id: 'types',
      view: 'tree',
      source: { call: 'type.list', idKey: 'code', lazy: { call: 'type.children', params: { id: { $: 'row.code' } } } },
      menu: [{ name: 'm', label: { text: 'm' }, onClick: [], hiddenWhen: { '$user.admin': false } }],
    };
    const { plan: made } = plan(tree);
    expect(made.source.keys).toMatchObject({ id: 'code', label: 'fullName', children: 'children' });
    expect(made.source.below?.question({ row: { code: 'c' } })).toEqual({ call: 'type.children', params: { id: 'c' } });
    expect(made.menu[0]?.hidden?.paths).toEqual(['user.admin']);
    // The row of a node and the user do not change while it is mounted.
    expect(made.reads).toEqual([]);
  });
});

describe('the plan of another view', () => {
  it('has its condition and the live paths it reads', () => {
    const { plan: made } = plan({ id: 'f', view: 'frame', url: { $: 'args.url' }, hiddenWhen: { '$form.a': 1 } });
    expect(made.reads).toEqual(['form.a']);
    expect(made.hidden?.holds({}, { form: { a: 1 } })).toBe(true);
  });
});
