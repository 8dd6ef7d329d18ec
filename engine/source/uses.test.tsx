import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Condition, Document, Option, Source } from '../../core/language/types';
import type { Frames, PickerFrame, TableFrame, TreeFrame } from '../frames';
import type { Row, SourcePort } from '../ports';
import { createRegistry, type InputProps } from '../registry';
import { draw } from '../testing/draw';
import { createFakeHost, type FakeHost } from '../testing/fakeHost';
import { plainFrames } from '../testing/plainFrames';

afterEach(cleanup);

const one = { id: '1', fullName: 'One' };
const two = { id: '2', fullName: 'Two' };
const coded = [
  { code: '1', name: 'One', kids: [{ code: '11', name: 'Within' }] },
  { code: '2', name: 'Two', off: true },
];
const answers = {
  'thing.list': () => ({ list: [one, two], pagination: { total: 2 } }),
  'thing.nested': () => ({ data: { rows: [one, two] } }),
  'thing.coded': () => coded,
  'thing.names': () => ['north', 'south'],
  'thing.below': ({ of }: Row) => ({ data: { rows: [{ id: `${of}1`, fullName: `Below ${of}`, end: true }] } }),
  'dataInterface.run': () => [one, two],
  'dataInterface.page': () => ({ list: [one, two], pagination: { total: 2 } }),
};
const dictionary: Option[] = [
  { id: '1', label: { text: 'One' } },
  { id: '2', label: { text: 'Two' } },
];

/** What one use of a source shows on screen. */
interface Seen {
  /** `One`, and `One/Within` for its children. */
  labels: () => string[] | undefined;
  /** Ids of the top rows that cannot be chosen. */
  disabled?: () => string[];
  /** Opens the node with this id. */
  open?: (id: string) => void | Promise<void>;
}
type Use = (source: Source, host: FakeHost) => Seen;

interface Node {
  label?: unknown;
  children?: readonly Node[];
}
const labelsOf = (nodes: readonly Node[] | undefined, above = ''): string[] | undefined =>
  nodes?.flatMap(({ label, children }) => [`${above}${label}`, ...(labelsOf(children, `${above}${label}/`) ?? [])]);

const shown: { options?: Option[]; table?: TableFrame; tree?: TreeFrame; picker?: PickerFrame } = {};
const Probe = ({ options }: InputProps) => {
  shown.options = options;
  return null;
};
const registry = createRegistry([{ name: 'probe', kind: 'input', component: Probe, propsSchema: {} }]);
const frames: Frames = {
  ...plainFrames,
  Table: (frame) => {
    shown.table = frame;
    return null;
  },
  Tree: (frame) => {
    shown.tree = frame;
    return null;
  },
  Picker: (frame) => {
    shown.picker = frame;
    return <>{frame.table}</>;
  },
};
const put = (document: object, host: FakeHost): void => {
  for (const name of Object.keys(shown)) delete shown[name as keyof typeof shown];
  draw(document as Document, host, { args: { found: [one, two], bare: [{ fullName: 'One' }] } }, { frames, registry });
};
const page = (view: object) => ({ kind: 'page', id: 'things', views: [view] });
const rowNode = (row: Row): Node => ({
  label: row.fullName,
  children: (row.children as Row[] | undefined)?.map(rowNode),
});

const table =
  (more: object): Use =>
  (source, host) => {
    put(page({ id: 'list', view: 'table', source, columns: [{ name: 'fullName' }], ...more }), host);
    return {
      labels: () => labelsOf(shown.table?.rows?.map(rowNode)),
      open: (id) => shown.table?.onExpand?.([id]),
    };
  };
const picker =
  (show: 'tree' | 'list'): Use =>
  (source, host) => {
    put({ kind: 'picker', id: 'pick', title: 'Pick', tabs: [{ name: 'all', title: 'All', show, source }] }, host);
    return {
      labels: () => labelsOf(shown.picker?.nodes),
      disabled: () => (shown.picker?.nodes ?? []).filter((node) => node.disabled !== undefined).map(({ key }) => key),
      open: (id) => shown.picker?.onLoad?.(id),
    };
  };

const uses: Record<string, Use> = {
  options: (source, host) => {
    put({ kind: 'form', id: 'thing', fields: [{ name: 'a', widget: 'probe', options: source }] }, host);
    return {
      labels: () => labelsOf(shown.options),
      disabled: () => (shown.options ?? []).filter((each) => each.disabled).map(({ id }) => String(id)),
    };
  },
  rows: table({}),
  'rows as a tree': table({ tree: true }),
  tree: (source, host) => {
    put(page({ id: 'tree', view: 'tree', source }), host);
    return {
      labels: () => labelsOf(shown.tree?.nodes),
      disabled: () => (shown.tree?.nodes ?? []).filter((node) => node.disabled).map(({ id }) => id),
      open: (id) => {
        const node = shown.tree?.nodes?.find((each) => each.id === id);
        return node && shown.tree?.onLoad?.(node);
      },
    };
  },
  'a tree of a picker': picker('tree'),
  'a list of a picker': picker('list'),
};
const flat = ['rows', 'a list of a picker'];

const never: Condition = { '$args.never': 1 };
const plain = ['One', 'Two'];
const sources: Record<string, { source: Source; nested?: string[]; flat?: string[]; calls?: string[] }> = {
  static: { source: dictionary },
  dictionary: { source: { dictionary: 'sex' } },
  call: { source: { call: 'thing.list' }, calls: ['thing.list'] },
  'call + list': { source: { call: 'thing.nested', list: 'data.rows' }, calls: ['thing.nested'] },
  'call + keys': {
    source: { call: 'thing.coded', idKey: 'code', labelKey: 'name', childrenKey: 'kids' },
    nested: ['One', 'One/Within', 'Two'],
    calls: ['thing.coded'],
  },
  'call + root': {
    source: { call: 'thing.list', root: { id: '0', label: { text: 'Top' } } },
    nested: ['Top', 'Top/One', 'Top/Two'],
    flat: ['Top', 'One', 'Two'],
    calls: ['thing.list'],
  },
  'call + when': { source: { call: 'thing.list', when: never }, nested: [], flat: [] },
  'call + paged': { source: { call: 'thing.list', paged: true }, calls: ['thing.list'] },
  rows: { source: { rows: { $: 'args.found' } } },
  'rows: nothing there': { source: { rows: { $: 'args.nothing' } }, nested: [], flat: [] },
  interface: { source: { interface: 'i1' }, calls: ['dataInterface.run'] },
  'interface + when': { source: { interface: 'i1', when: never }, nested: [], flat: [] },
};

describe('one source, every use', () => {
  for (const [name, { source, nested = plain, flat: inLine = plain, calls = [] }] of Object.entries(sources)) {
    it.each(Object.keys(uses))(`${name}: the same rows in %s`, async (use) => {
      const host = createFakeHost(answers, { useDictionary: () => dictionary });
      const { labels } = (uses[use] as Use)(source, host);
      await waitFor(() => expect(labels()).toEqual(flat.includes(use) ? inLine : nested));
      expect([...new Set(host.calls.map((call) => call.name))]).toEqual(calls);
    });
  }

  it.each(['rows as a tree', 'tree', 'a tree of a picker'])(
    'lazy: %s reads the list of the answer and its leaves',
    async (use) => {
      const source: Source = {
        call: 'thing.nested',
        list: 'data.rows',
        leafKey: 'end',
        lazy: { call: 'thing.below', params: { of: { $: 'row.id' } } },
      };
      const host = createFakeHost(answers);
      const seen = (uses[use] as Use)(source, host);
      await waitFor(() => expect(seen.labels()).toEqual(plain));
      await act(async () => seen.open?.('1'));
      await waitFor(() => expect(seen.labels()).toEqual(['One', 'One/Below 1', 'Two']));
      expect(host.calls.map(({ name, params }) => [name, params.of])).toContainEqual(['thing.below', '1']);
      const below = { table: shown.table?.rows?.[0]?.children, tree: shown.tree?.nodes?.[0]?.children };
      const inPicker = shown.picker?.nodes?.[0]?.children;
      // A leaf cannot be opened: rows have no list of children, nodes have a flag.
      expect((below.table as Row[] | undefined)?.[0] ?? below.tree?.[0] ?? inPicker?.[0]).not.toHaveProperty(
        'children',
        [],
      );
      expect(below.tree?.[0]?.leaf ?? inPicker?.[0]?.leaf ?? true).toBe(true);
    },
  );

  it.each(['options', 'tree', 'a tree of a picker', 'a list of a picker'])('disabledKey holds in %s', async (use) => {
    const source: Source = { call: 'thing.coded', idKey: 'code', labelKey: 'name', disabledKey: 'off' };
    const seen = (uses[use] as Use)(source, createFakeHost(answers));
    await waitFor(() => expect(seen.disabled?.()).toEqual(['2']));
  });

  it('rows of the scope without an id get their index, and are not cut into pages', async () => {
    const { labels } = table({ paging: true, pageSize: 1 })({ rows: { $: 'args.found' } }, createFakeHost());
    await waitFor(() => expect(labels()).toEqual(plain));
    expect(shown.table?.paging).toBeUndefined();
    cleanup();
    table({})({ rows: { $: 'args.bare' } }, createFakeHost());
    await waitFor(() => expect(shown.table?.rows).toEqual([{ fullName: 'One', id: 0 }]));
  });

  it('is fetched whole, or page by page where the use pages', async () => {
    const asked = async (use: Use, source: Source) => {
      const host = createFakeHost(answers);
      const { labels } = use(source, host);
      await waitFor(() => expect(labels()).toEqual(plain));
      return host.calls[0];
    };
    const call: Source = { call: 'thing.list', paged: true };
    const page = { currentPage: 1, pageSize: 20 };
    expect(await asked(uses.options as Use, call)).toEqual({ name: 'thing.list', params: {} });
    expect(await asked(uses['a list of a picker'] as Use, call)).toEqual({
      name: 'thing.list',
      params: { keyword: '', ...page },
    });
    expect(await asked(table({ paging: true }), call)).toEqual({
      name: 'thing.list',
      params: { ...page, sort: 'desc', sidx: '' },
    });
    const data: Source = { interface: 'i1', paged: true };
    expect(await asked(uses.options as Use, data)).toEqual({ name: 'dataInterface.run', params: { id: 'i1' } });
    expect(await asked(uses['a list of a picker'] as Use, data)).toEqual({
      name: 'dataInterface.page',
      params: { id: 'i1', keyword: '', ...page },
    });
  });
});

const lists = new Set<unknown>();
const Collect = ({ options }: InputProps) => {
  lists.add(options);
  return null;
};

it('a list of names gives options whose ids are the names', async () => {
  const { labels } = (uses.options as Use)({ call: 'thing.names' }, createFakeHost(answers));
  await waitFor(() => expect(labels()).toEqual(['north', 'south']));
});

it('fields that share a dictionary share one list of options', async () => {
  lists.clear();
  const fields = ['a', 'b', 'c'].map((name) => ({ name, widget: 'collect', options: { dictionary: 'sex' } }));
  draw(
    { kind: 'form', id: 'thing', fields } as Document,
    createFakeHost({}, { useDictionary: () => dictionary }),
    {},
    { registry: createRegistry([{ name: 'collect', kind: 'input', component: Collect, propsSchema: {} }]) },
  );
  await waitFor(() => expect(lists.size).toBe(1));
});

describe('a platform with other words', () => {
  const other: Partial<SourcePort> = {
    names: {
      id: '_id',
      label: 'title',
      children: 'kids',
      disabled: 'off',
      leaf: 'end',
      heading: 'head',
      icon: 'glyph',
    },
    isEnd: (row) => row.end === true,
    about: (row) => ({ isPerson: false, disabled: row.banned === true, reason: 'banned' }),
    page: ({ page = 1, size = 20 }) => ({ offset: (page - 1) * size, limit: size }),
    rows: (data) => (data as Row).items,
    total: (data) => (data as Row).count as number,
  };
  const items = [
    { _id: 'a', title: 'One', kids: [{ _id: 'b', title: 'Within' }] },
    { _id: 'c', title: 'Two', banned: true },
  ];
  const begin = (use: string | Use) => {
    const host = createFakeHost({ 'thing.list': () => ({ items, count: 41 }) });
    host.sources = { ...host.sources, ...other };
    const seen = (typeof use === 'string' ? (uses[use] as Use) : use)({ call: 'thing.list', paged: true }, host);
    return { host, seen };
  };

  it.each(['options', 'tree', 'a tree of a picker'])('is read in %s', async (use) => {
    const { seen } = begin(use);
    await waitFor(() => expect(seen.labels()).toEqual(['One', 'One/Within', 'Two']));
  });

  it('pages, counts and identifies rows in a table', async () => {
    const { host } = begin(table({ paging: true, columns: [{ name: 'title' }] }));
    await waitFor(() => expect(shown.table?.rows?.map((row) => row.title)).toEqual(['One', 'Two']));
    expect(host.calls).toEqual([{ name: 'thing.list', params: { offset: 0, limit: 20 } }]);
    expect(shown.table?.paging?.total).toBe(41);
    expect(shown.table?.rowKey).toBe('_id');
  });

  it('says which records cannot be chosen, and why', async () => {
    const { seen } = begin('a list of a picker');
    await waitFor(() => expect(seen.disabled?.()).toEqual(['c']));
    expect(shown.picker?.nodes?.[1]?.disabled).toBe('banned');
  });
});
