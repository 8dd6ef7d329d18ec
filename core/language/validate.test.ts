import { describe, expect, it } from 'vitest';
import { engineViews } from '../../engine/views';
import { patternNames } from '../patterns';
import { languageSchema, type WidgetWords } from './schema';
import type { JsonObject } from './types';
import { createValidator, formatIssue } from './validate';

const props = (properties: JsonObject): JsonObject => ({ type: 'object', additionalProperties: false, properties });
const widgets: WidgetWords[] = [
  { name: 'input', kind: 'input', propsSchema: props({ maxlength: { type: ['integer', 'null'] } }) },
  { name: 'barcode', kind: 'display', propsSchema: props({ height: { type: 'number' }, width: { type: 'number' } }) },
  { name: 'table', kind: 'list', propsSchema: props({}) },
  { name: 'tab', kind: 'container', propsSchema: props({}) },
];
const calls = {
  'thing.list': { method: 'GET', path: '/api/Thing' },
  'thing.info': { method: 'GET', path: '/api/Thing/{id}' },
  'thing.create': { method: 'POST', path: '/api/Thing' },
  'thing.update': { method: 'PUT', path: '/api/Thing/{id}' },
} as const;
const validate = createValidator({
  schema: languageSchema({ widgets, views: engineViews, calls: Object.keys(calls), patterns: patternNames }),
  calls,
  locales: new Set(['thing.name', 'thing.title', 'common.add']),
  documents: new Set(['thing.edit', 'thing.page']),
  dictionaries: new Set(['sex']),
  entities: {
    thing: {
      id: 'thing',
      fields: {
        name: { type: 'text', widget: 'input', label: 'thing.name' },
        secret: { type: 'text' },
      },
    },
  },
});
const issues = (document: unknown): string[] => validate(document).map(formatIssue);

const form = (fields: unknown[], more: object = {}) => ({ language: 1, kind: 'form', id: 'a.b', fields, ...more });
const page = (views: unknown[], more: object = {}) => ({ language: 1, kind: 'page', id: 'a.page', views, ...more });
const table = (more: object = {}) => ({
  id: 'list',
  view: 'table',
  source: { call: 'thing.list' },
  columns: [],
  ...more,
});
const button = (actions: unknown[]) => ({ name: 'x', label: 'common.add', onClick: actions });
const name = { name: 'name', widget: 'input' };

describe('createValidator: shapes', () => {
  it('says where, what and what was probably meant', () => {
    const fields = [
      name,
      { name: 'b', widget: 'input' },
      { name: 'c', widget: 'input' },
      { widget: 'barcode', props: { hieght: 3 } },
    ];
    expect(validate(form(fields))).toEqual([
      { at: '/fields/3/props', message: '"hieght" is not a property of barcode', hint: 'did you mean "height"?' },
    ]);
    expect(issues(form(fields))).toEqual([
      '/fields/3/props: "hieght" is not a property of barcode; did you mean "height"?',
    ]);
  });

  it('knows widgets, calls, actions, views, kinds, patterns, checks and derivations', () => {
    expect(issues(form([{ name: 'a', widget: 'inptu' }]))).toEqual([
      '/fields/0/widget: "inptu" is not a widget; did you mean "input"?',
    ]);
    expect(issues(form([{ ...name, options: { call: 'thing.lst' } }]))).toEqual([
      '/fields/0/options/call: "thing.lst" is not a call; did you mean "thing.list"?',
    ]);
    expect(issues(page([table({ toolbar: [button([{ do: 'opn' }])] })]))).toEqual([
      '/views/0/toolbar/0/onClick/0/do: "opn" is not an action; did you mean "open"?',
    ]);
    expect(issues(page([{ id: 'x', view: 'tabel' }]))).toEqual([
      '/views/0/view: "tabel" is not a view; did you mean "table"?',
    ]);
    expect(issues({ kind: 'pag', id: 'x' })).toEqual(['/kind: "pag" is not a kind of document; did you mean "page"?']);
    expect(issues(form([{ ...name, rules: [{ pattern: 'fullname' }, { check: 'jsn' }], derive: 'x' }]))).toEqual([
      '/fields/0/rules/0/pattern: "fullname" is not a pattern; did you mean "fullName"?',
      '/fields/0/rules/1/check: "jsn" is not a check; did you mean "json"?',
      '/fields/0/derive: "x" is not a derivation',
    ]);
  });

  it('refuses members that nobody knows, at every depth', () => {
    expect(issues(form([{ ...name, lable: 'thing.name' }], { tilte: 'thing.title' }))).toEqual([
      '/: "tilte" is not a property of a form; did you mean "title"?',
      '/fields/0: "lable" is not a property of a field; did you mean "label"?',
    ]);
    expect(issues(page([table({ colums: [] })]))).toEqual(['/views/0: "colums" is not a property of a table view']);
    expect(issues(form([name], { submit: [{ do: 'close', reslt: 1 }] }))).toEqual([
      '/submit/0: "reslt" is not a property of the action close; did you mean "result"?',
    ]);
    expect(issues(form([{ ...name, hiddenWhen: { name: { gt: 1, lessThan: 2 } } }]))).toContain(
      '/fields/0/hiddenWhen/name: "lessThan" is not a property of a comparison',
    );
    expect(issues(form([{ ...name, default: { $: 'args.x', els: 1 } }]))).toEqual([
      '/fields/0/default: "els" is not a property of a binding; did you mean "else"?',
    ]);
  });

  it('says types, bounds, missing members and shapes in words', () => {
    expect(issues(form([{ ...name, span: 'x' }]))).toEqual(['/fields/0/span: "span" must be a whole number']);
    expect(issues(form([{ ...name, span: 25 }]))).toEqual(['/fields/0/span: "span" must be at most 24']);
    expect(issues({ language: 1, kind: 'page', id: 'x' })).toEqual(['/: a page needs "views"']);
    expect(issues({ id: 'x' })).toEqual(['/: a document needs "kind"']);
    expect(issues(form([{ ...name, rules: [{ pattren: 'code' }] }]))).toEqual([
      '/fields/0/rules/0: an item of "rules" needs one of "required", "max", "min", "range", "pattern", "notBefore", "notAfter", "same", "holds", "among", "check"; did you mean "pattern"?',
    ]);
    expect(issues(form([{ ...name, options: {} }]))).toEqual([
      '/fields/0/options: "options" needs one of "call", "dictionary", "interface", "model", "rows"',
    ]);
    expect(issues(form([{ ...name, label: 5 }]))).toEqual(['/fields/0/label: "label" must be a text or an object']);
    expect(issues('x')).toEqual(['/: a document is an object']);
    expect(issues(form([{ ...name, rules: ['requird'] }]))).toEqual([
      '/fields/0/rules/0: an item of "rules": "requird" is not one of "required"; did you mean "required"?',
    ]);
  });

  it('T28 refuses what is too deep, too big or has too many parts, at once', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) deep = [deep];
    const begun = performance.now();
    expect(issues(form([], { version: deep }))[0]).toMatch(/at most 32 levels deep/);
    expect(issues(form(Array.from({ length: 2001 }, () => ({}))))).toEqual(['/: a document has at most 2000 parts']);
    expect(issues(form([], { version: 'x'.repeat(1_048_577) }))).toEqual(['/: a document has at most 1048576 bytes']);
    expect(performance.now() - begun).toBeLessThan(500);
  });

  it('SEC-39 refuses names that lead to prototypes', () => {
    expect(issues(form([{ name: '__proto__', widget: 'input' }]))).toHaveLength(1);
    expect(issues(form([{ name: 'constructor', widget: 'input' }]))).toHaveLength(1);
    expect(issues(JSON.parse('{"language":1,"kind":"form","id":"a","fields":[],"__proto__":{"a":1}}'))).toHaveLength(1);
  });
});

describe('createValidator: what is named must exist', () => {
  it('locale keys, or words', () => {
    expect(issues(form([{ ...name, label: 'thing.nmae', tip: { text: 'any words' } }]))).toEqual([
      '/fields/0/label: "thing.nmae" is not a key of the locales; did you mean "thing.name"?',
    ]);
    expect(issues(form([name], { title: { create: 'thing.title', edit: 'zzz' } }))[0]).toMatch(
      /^\/title\/edit: "zzz" is not a key/,
    );
  });

  it('documents, dictionaries and entities; published models always', () => {
    const open = (document: string) => issues(page([table({ toolbar: [button([{ do: 'open', document }])] })]));
    expect(open('thing.edt')).toEqual([
      '/views/0/toolbar/0/onClick/0/document: "thing.edt" is not a document; did you mean "thing.edit"?',
    ]);
    expect([...open('thing.edit'), ...open('model.1.form'), ...open('a.page')]).toEqual([]);
    expect(issues(form([{ ...name, options: { dictionary: 'sexx' } }]))).toEqual([
      '/fields/0/options/dictionary: "sexx" is not the code of a dictionary; did you mean "sex"?',
    ]);
    expect(issues(form([name], { entity: 'thng' }))).toEqual([
      '/entity: "thng" is not an entity; did you mean "thing"?',
    ]);
  });

  it('views', () => {
    const search = { id: 'search', view: 'search', for: 'lst', fields: [name] };
    expect(issues(page([search, table({ toolbar: [button([{ do: 'refresh', view: ['list', 'lits'] }])] })]))).toEqual([
      '/views/0/for: "lst" is not a view of this document; did you mean "list"?',
      '/views/1/toolbar/0/onClick/0/view: "lits" is not a view of this document; did you mean "list"?',
    ]);
    expect(issues(page([table(), table()]))).toEqual(['/views/1/id: there are two views called "list"']);
    const params = { keyword: { $: 'view.serch.values.keyword' }, id: { $: 'veiw.list.selected.id' } };
    expect(issues(page([table({ source: { call: 'thing.list', params } })]))).toEqual([
      '/views/0/source/params: "serch" is not a view of this document',
      '/views/0/source/params: "veiw" is not a place that bindings can look in; did you mean "view"?',
    ]);
    const picker = { language: 1, kind: 'picker', id: 'p', views: [table()], result: 'x' };
    expect(issues(picker)).toEqual(['/result: "x" is not a view of this document']);
  });

  it('fields that conditions, rules and bindings read', () => {
    const sub = {
      name: 'items',
      widget: 'table',
      fields: [{ name: 'price', widget: 'input', hiddenWhen: { prcie: 1, $user: 1 } }],
    };
    expect(issues(form([{ ...name, hiddenWhen: { nmae: 1, id: 1 } }, sub]))).toEqual([
      '/fields/0/hiddenWhen: "nmae" is not a field of this form; did you mean "name"?',
      '/fields/1/fields/0/hiddenWhen: "prcie" is not a column of "items"; did you mean "price"?',
    ]);
    expect(issues(form([{ ...name, rules: [{ same: 'nam' }], default: { $: 'form.gone' } }]))).toEqual([
      '/fields/0/rules/0/same: "nam" is not a field of this form; did you mean "name"?',
      '/fields/0/default: "gone" is not a field of this form',
    ]);
    expect(issues(page([table({ source: { call: 'thing.list', when: { name: 1 } } })]))).toEqual([
      '/views/0/source/when: "name" has no record to look in here; "$form.name" and the like look elsewhere',
    ]);
    expect(
      issues(page([table({ rowActions: [{ ...button([{ do: 'close' }]), hiddenWhen: { anything: 1 } }] })])),
    ).toEqual([]);
    expect(issues(form([name, name]))).toEqual(['/fields/1/name: there are two fields called "name"']);
  });

  it('params of calls: what the path needs must be given', () => {
    expect(issues(form([name], { load: { call: 'thing.info' } }))).toEqual([
      '/load: thing.info needs "id" (/api/Thing/{id}), and params do not say it',
    ]);
    const submit = [{ do: 'call', call: { create: 'thing.create', edit: 'thing.update' } }];
    expect(issues(form([name], { submit }))).toEqual([]);
    expect(issues(form([name], { submit: [{ do: 'call', call: 'thing.update', params: { n: 1 } }] }))).toHaveLength(1);
    expect(issues(page([table({ toolbar: [button([{ do: 'call', call: 'thing.update' }])] })]))).toEqual([
      '/views/0/toolbar/0/onClick/0: thing.update needs "id" (/api/Thing/{id}), and params do not say it',
    ]);
  });

  it('widgets and props through the entity', () => {
    expect(issues(form([{ name: 'name', props: { maxlength: 50 } }], { entity: 'thing' }))).toEqual([]);
    expect(issues(form([{ name: 'name', props: { maxLength: 50 } }], { entity: 'thing' }))).toEqual([
      '/fields/0/props: "maxLength" is not a property of input; did you mean "maxlength"?',
    ]);
    expect(issues(form([{ name: 'secret' }], { entity: 'thing' }))).toEqual([
      '/fields/0: "secret" has no widget, and thing gives it none',
    ]);
    expect(issues(form([{ name: 'a' }]))).toEqual(['/fields/0: "a" has no widget']);
    expect(issues(form([{ name: 'rows', widget: 'table', label: 'a.b' }]))).toContain(
      '/fields/0: "rows" is a sub-table and has no "fields", its columns',
    );
  });

  it('formulas: syntax, references and circles', () => {
    const computed = (own: string, formula: string) => ({ name: own, widget: 'input', formula });
    const items = {
      name: 'items',
      widget: 'table',
      fields: [{ name: 'p', widget: 'input' }, computed('q', 'p * gone')],
    };
    const tab = { widget: 'tab', items: [{ fields: [computed('a', 'b + 1'), computed('b', 'a +')] }] };
    expect(issues(form([items, tab, computed('c', 'd'), computed('d', 'c')]))).toEqual([
      '/fields/0/fields/1/formula: there is no field "gone"; it counts 0',
      '/fields/1/items/0/fields/1/formula: numbers, fields and operators do not alternate, or a parenthesis is open',
      '/fields/2/formula: formulas read each other in a circle: c → d → c',
    ]);
  });

  it('SEC-38 regular expressions that cannot compile or can run away', () => {
    const rule = (regex: string, flags?: string) => issues(form([{ ...name, rules: [{ pattern: { regex, flags } }] }]));
    expect(rule('^(a+)+$')[0]).toMatch('/fields/0/rules/0/pattern/regex: the expression can run away');
    expect(rule('(')[0]).toMatch('the expression does not compile');
    expect(rule('^a$', 'i')).toEqual([]);
  });

  it('SUBT-14 linkages: sources that are no fields, and circles by the names of their fields', () => {
    const a = { name: 'a', widget: 'input', resetOn: ['form.b'] };
    const b = { name: 'b', widget: 'input', resetOn: ['form.a'] };
    expect(issues(form([a, b]))).toEqual([
      '/fields/1/resetOn/0: the linkage goes round: a → b → a; "a" does not empty "b"',
    ]);
    const columns = [{ name: 'x', widget: 'input', resetOn: ['row.y', 'form.a'] }];
    expect(issues(form([{ name: 'rows', widget: 'table', fields: columns }]))).toEqual([
      '/fields/0/fields/0/resetOn/0: "row.y" is not a field of this row',
      '/fields/0/fields/0/resetOn/1: "form.a" is not a field of this form',
    ]);
    expect(issues(form([{ ...a, resetOn: ['b'] }]))[0]).toMatch('/fields/0/resetOn/0');
  });

  it('attributes, records behind pickers, bound props, scripts and tables to walk', () => {
    const attribute = { widget: 'input', attribute: { of: 'nmae', member: 'x' } };
    expect(issues(form([name, attribute]))).toEqual([
      '/fields/1/attribute/of: "nmae" is not a field of this form; did you mean "name"?',
    ]);
    const inRow = {
      name: 'rows',
      widget: 'table',
      fields: [name, { ...attribute, attribute: { of: 'name', member: 'x' } }],
    };
    expect(issues(form([inRow]))).toEqual([]);
    expect(issues(form([{ ...name, bind: { maxlength: { $: 'picks.other.x' } } }]))).toEqual([
      '/fields/0/bind: "other" is not a field of this form',
    ]);
    const script = { ...name, onChange: [{ do: 'script', script: 'one' }] };
    expect(issues(form([script], { scripts: { two: '() => {}' } }))).toEqual([
      '/fields/0/onChange/0/script: "one" is not a script of this document',
    ]);
    const open = (among: string) => [{ do: 'open', document: 'thing.edit', among }];
    expect(issues(page([table({ rowActions: [button(open('list'))] })]))).toEqual([]);
    expect(issues(page([table({ rowActions: [button(open('lst'))] })]))).toEqual([
      '/views/0/rowActions/0/onClick/0/among: "lst" is not a view of this document; did you mean "list"?',
    ]);
  });

  it('places that an action cannot set', () => {
    const rows = { name: 'rows', widget: 'table', fields: [{ ...name, onChange: [] as unknown[] }] };
    const set = (path: string) => [{ do: 'set', path, value: 1 }];
    const inRow = (path: string) => issues(form([{ ...rows, fields: [{ ...name, onChange: set(path) }] }]));
    expect(issues(form([{ ...name, onChange: set('user.id') }]))).toEqual([
      '/fields/0/onChange/0/path: an action cannot set "user.id"; "form.…", "row.…", "view.<id>.selected" and "view.<id>.values.…" can be set',
    ]);
    expect(issues(form([{ ...name, onChange: set('form.nam') }]))).toEqual([
      '/fields/0/onChange/0/path: "nam" is not a field of this form; did you mean "name"?',
    ]);
    expect(inRow('row.name')).toEqual([]);
    expect(inRow('form.rows.name')).toEqual([]);
    expect(inRow('row.nam')).toEqual([
      '/fields/0/fields/0/onChange/0/path: "nam" is not a column of "rows"; did you mean "name"?',
    ]);
    expect(inRow('form.rows.x')).toEqual(['/fields/0/fields/0/onChange/0/path: "x" is not a column of "rows"']);
  });

  it('conditions beyond their limits', () => {
    let condition: object = { name: 1 };
    for (let level = 0; level < 9; level += 1) condition = { not: condition };
    expect(issues(form([{ ...name, hiddenWhen: condition }]))).toEqual([
      '/fields/0/hiddenWhen: a condition is at most 8 deep',
    ]);
  });

  it('what views expose, by type: aspects, members of values, settable or not', () => {
    const types = { id: 'types', view: 'tree', source: { call: 'thing.list' } };
    const search = { id: 'search', view: 'search', for: 'list', fields: [name] };
    const asks = (path: string) =>
      issues(page([types, search, table({ source: { call: 'thing.list', params: { x: { $: path } } } })]));
    const paths = [
      'view.types.selected.any.depth',
      'view.search.values.name',
      'view.list.paging.pageSize',
      'view.list.query',
    ];
    for (const path of paths) expect(asks(path)).toEqual([]);
    const at = '/views/2/source/params';
    expect(asks('view.types.selcted.id')).toEqual([
      `${at}: "selcted" is not what a tree view exposes; did you mean "selected"?`,
    ]);
    expect(asks('view.search.selected')).toEqual([`${at}: "selected" is not what a search view exposes`]);
    expect(asks('view.search.values.nam')).toEqual([
      `${at}: "nam" is not a field of the view "search"; did you mean "name"?`,
    ]);
    expect(asks('view')).toEqual([`${at}: "view" needs the id of a view: view.<id>.<aspect>`]);
    const set = (path: string) =>
      issues(page([types, search, table({ toolbar: [button([{ do: 'set', path, value: 1 }])] })]));
    for (const path of ['view.types.selected', 'view.search.values.name']) expect(set(path)).toEqual([]);
    for (const path of ['view.types.checked', 'view.list.paging', 'view.search.values', 'view.types.selected.id'])
      expect(set(path)[0]).toMatch(`/views/2/toolbar/0/onClick/0/path: an action cannot set "${path}"`);
  });

  it('a super query beside a table: the view it names must be there, and it exposes its query', () => {
    const conditions = (target: string) => ({ id: 'conditions', view: 'superQuery', for: target, fields: [name] });
    const list = (path: string) => table({ source: { call: 'thing.list', params: { x: { $: path } } } });
    expect(issues(page([conditions('list'), list('view.conditions.query')]))).toEqual([]);
    expect(issues(page([conditions('lst'), list('view.conditions.values')]))).toEqual([
      '/views/0/for: "lst" is not a view of this document; did you mean "list"?',
      '/views/1/source/params: "values" is not what a superQuery view exposes',
    ]);
  });

  it('steps: values that are declared, steps that exist, buttons without a record; rows of places that exist', () => {
    const wizard = (more: object = {}, item: object = {}) => ({
      id: 'wizard',
      view: 'steps',
      values: { found: null },
      items: [
        { name: 'one', title: 'thing.title', views: [], ...item },
        { name: 'two', title: 'thing.title', views: [table({ source: { rows: { $: 'view.wizard.values.found' } } })] },
      ],
      submit: [],
      ...more,
    });
    const next = (action: object) => issues(page([wizard({}, { next: { onClick: [action] } })]));
    const at = '/views/0/items/0/next/onClick/0';
    expect(issues(page([wizard()]))).toEqual([]);
    expect(issues(page([wizard({ values: {} })]))).toEqual([
      '/views/0/items/1/views/0/source/rows: "found" is not one of the values of the view "wizard"',
    ]);
    expect(next({ do: 'set', path: 'view.wizard.values.found', value: 1 })).toEqual([]);
    expect(next({ do: 'set', path: 'view.wizard.values.fond', value: 1 })).toEqual([
      `${at}/path: "fond" is not one of the values of the view "wizard"; did you mean "found"?`,
    ]);
    expect(next({ do: 'set', path: 'view.wizard.values', value: 1 })).toHaveLength(1);
    for (const to of ['next', 'back', 'two']) expect(next({ do: 'step', view: 'wizard', to })).toEqual([]);
    expect(next({ do: 'step', view: 'wizard', to: 'tow' })).toEqual([
      `${at}/to: "tow" is not a step of "wizard"; did you mean "two"?`,
    ]);
    expect(next({ do: 'step', view: 'wizrd', to: 'two' })).toEqual([
      `${at}/view: "wizrd" is not a view of this document; did you mean "wizard"?`,
    ]);
    expect(next({ do: 'step', view: 'list', to: 'next' })).toEqual([`${at}/view: "list" is not a steps view`]);
    expect(issues(page([wizard({}, { next: { disabledWhen: { found: 1 } } })]))).toHaveLength(1);
    expect(issues(page([wizard({}, { next: { lable: 'thing.title' } })]))).toHaveLength(1);
  });

  it('the message of a call is there in actions only', () => {
    const why = { text: '{why}', values: { why: { $: 'message' } } };
    const refused = { do: 'call', call: 'thing.list', quiet: true, onError: [{ do: 'stop', message: why }] };
    expect(issues(page([table({ toolbar: [button([refused])] })]))).toEqual([]);
    expect(issues(page([table({ emptyText: why })]))).toEqual([
      '/views/0/emptyText/values: "message" has no value here; message: message of the last call: why it was refused, in `onError`',
    ]);
  });

  it('a form that is not there, a row that is not at hand, a result before there is one: refused with a pointer', () => {
    const send = (path: string) => [{ do: 'call', call: 'thing.list', params: { x: { $: path } } }];
    const inner = { id: 'f', view: 'form', fields: [name] };
    const toolbar = (path: string) => issues(page([inner, table({ toolbar: [button(send(path))] })]));
    expect(toolbar('form.name')).toEqual([
      '/views/1/toolbar/0/onClick/0/params: there is no form here that "form.name" could read; the values of a form view are view.<id>.values',
    ]);
    expect(toolbar('view.f.values.name')).toEqual([]);
    expect(toolbar('view.f.values.nme')).toHaveLength(1);
    const asks = (path: string) =>
      issues(page([table({ source: { call: 'thing.list', params: { x: { $: path } } } })]));
    expect(asks('result.x')).toHaveLength(1);
    expect(asks('row.x')).toEqual(['/views/0/source/params: "row" has no value here: no row is at hand']);
    expect(asks('page.keyword')).toHaveLength(1);
    const inForm = { ...inner, buttons: [button(send('form.name'))] };
    expect(issues(page([inForm]))).toEqual([]);
    const when = { ...button([{ do: 'close' }]), hiddenWhen: { '$form.name': 1 } };
    expect(issues(page([inner, table({ toolbar: [when] })]))).toHaveLength(1);
  });

  it('rules over the whole record, texts with values, params that are one binding', () => {
    const rule = (field: string) => [{ holds: { name: { ne: 'x' } }, field, message: 'thing.name' }];
    expect(issues(form([name], { rules: rule('name') }))).toEqual([]);
    expect(issues(form([name], { rules: rule('nam') }))).toEqual([
      '/rules/0/field: "nam" is not a field of this form; did you mean "name"?',
    ]);
    const title = (path: string) => ({ title: { key: 'thing.title', values: { name: { $: path } } } });
    expect(issues(form([name], title('form.name')))).toEqual([]);
    expect(issues(form([name], title('form.nme')))).toHaveLength(1);
    expect(issues(form([name], { title: { key: 'thing.titel' } }))).toEqual([
      '/title/key: "thing.titel" is not a key of the locales; did you mean "thing.title"?',
    ]);
    const update = (params: unknown) =>
      issues(form([name], { submit: [{ do: 'call', call: 'thing.update', params }] }));
    expect(update({ $: 'form', with: { id: { $: 'args.id' } } })).toEqual([]);
    expect(update({ $: 'form' })).toHaveLength(1);
  });

  it('survives anything that is JSON', () => {
    const odd = [null, 1, 'x', [], {}, [null], [[]], { a: null }];
    for (const kind of ['page', 'form', 'picker', 'detail']) {
      for (const value of odd) {
        for (const member of [
          'fields',
          'views',
          'load',
          'submit',
          'buttons',
          'title',
          'entity',
          'result',
          'onClose',
          'width',
        ]) {
          expect(() => issues({ kind, id: 'x', [member]: value })).not.toThrow();
        }
        const member = {
          source: value,
          columns: value,
          fields: value,
          items: value,
          toolbar: value,
          hiddenWhen: value,
        };
        expect(() =>
          issues({
            kind,
            id: 'x',
            fields: [{ ...member, rules: value, options: value }],
            views: [{ view: 'tabs', ...member }],
          }),
        ).not.toThrow();
      }
    }
  });

  it('issue 27 §1 a call that changes something stands only where a press starts it', () => {
    const name = { name: 'name', widget: 'input', label: { text: 'x' } };
    const change = { do: 'call', call: 'thing.create', params: {} };
    const press = { do: 'notify', button: { label: { text: 'x' }, onClick: [change] } };
    const says = (at: string) => [`${at}: "thing.create" changes something, and no press starts it here`];
    expect(issues(form([name], { onLoad: [change] }))).toEqual(says('/onLoad/0/call'));
    expect(issues(form([name], { onLoad: [{ do: 'open', document: 'thing.edit', onOk: [change] }] }))).toEqual(
      says('/onLoad/0/onOk/0/call'),
    );
    expect(issues(form([name], { onClose: [change] }))).toEqual(says('/onClose/0/call'));
    expect(issues(form([name], { load: { call: 'thing.create' } }))).toEqual(says('/load/call'));
    expect(issues(form([{ ...name, onBlur: [change] }]))).toEqual(says('/fields/0/onBlur/0/call'));
    expect(issues(form([{ ...name, onChange: [change] }], { submit: [change], onLoad: [press] }))).toEqual([]);
    expect(
      issues(page([{ id: 't', view: 'table', source: { call: 'thing.create' }, columns: [{ name: 'a' }] }])),
    ).toEqual(says('/views/0/source/call'));
  });
});
