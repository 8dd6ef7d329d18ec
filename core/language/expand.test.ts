import { describe, expect, it } from 'vitest';
import { countReads } from '../../tests/support/countedReads';
import { limits } from '../limits';
import { checkWritten, expand, fragmentFileIssues, fragmentFilesFor } from './expand';
import type { Json, JsonObject } from './types';

const page = (define: object, body: object) => ({
  language: 1,
  kind: 'page',
  id: 'a',
  define,
  ...body,
});
/** The body of a page after expanding; throws when there are issues. */
function body(define: object, written: object, fragments: Record<string, unknown> = {}): JsonObject {
  const { document, issues } = expand(page(define, written), { fragments });
  expect(issues).toEqual([]);
  const { language: _, kind: __, id: ___, ...rest } = document as JsonObject;
  return rest;
}
const issuesOf = (define: object, written: object, fragments: Record<string, unknown> = {}) =>
  expand(page(define, written), { fragments }).issues;
const file = (define: object) => ({ language: 1, define });

describe('fragments', () => {
  it('ADR 0007 a fragment is put in place of its use, and define is gone', () => {
    const written = { views: [{ hiddenWhen: { use: 'never' } }] };
    expect(body({ never: { '$args.id': { null: false } } }, written)).toEqual({
      views: [{ hiddenWhen: { '$args.id': { null: false } } }],
    });
  });
  it('ADR 0007 members beside use override members of the object', () => {
    expect(body({ field: { name: 'a', span: 24 } }, { views: [{ use: 'field', span: 12, label: 'x' }] })).toEqual({
      views: [{ name: 'a', span: 12, label: 'x' }],
    });
  });
  it('ADR 0007 in an array, a fragment that is a list is spliced', () => {
    expect(body({ two: [1, 2] }, { views: [0, { use: 'two' }, 3], list: { use: 'two' } })).toEqual({
      views: [0, 1, 2, 3],
      list: [1, 2],
    });
  });
  it('ADR 0007 arguments are values, or texts within strings and member names', () => {
    const tree = {
      args: ['kind', { width: 600 }],
      value: {
        id: '<kind>',
        width: { arg: 'width' },
        when: { '$view.<kind>.checked': { arg: 'kind' } },
        px: '<width>px',
      },
    };
    expect(body({ tree }, { views: [{ use: 'tree', with: { kind: 'button' } }] })).toEqual({
      views: [{ id: 'button', width: 600, when: { '$view.button.checked': 'button' }, px: '600px' }],
    });
    expect(
      body({ tree: { ...tree, args: { kind: 'k', width: [1] }, value: { arg: 'width' } } }, { a: { use: 'tree' } }),
    ).toEqual({ a: [1] });
  });
  it('ADR 0007 an optional argument that is not given leaves its place out', () => {
    const define = {
      button: {
        args: ['name', 'icon?', 'more?'],
        value: { name: 'b<name>', icon: { arg: 'icon' }, onClick: [1, { arg: 'more' }] },
      },
    };
    expect(
      body(define, {
        views: [
          { use: 'button', with: { name: 'x' } },
          { use: 'button', with: { name: 'y', icon: 'i', more: [2, 3] } },
        ],
      }),
    ).toEqual({
      views: [
        { name: 'bx', onClick: [1] },
        { name: 'by', icon: 'i', onClick: [1, 2, 3] },
      ],
    });
  });
  it('ADR 0007 fragments use fragments: of their file by short name, of others by the name of the file', () => {
    const fragments = {
      lists: file({
        outer: { args: ['n'], value: [{ use: 'inner', with: { m: '<n>!' } }, { use: 'words.hello' }] },
        inner: { args: ['m'], value: { m: { arg: 'm' } } },
      }),
      words: file({ hello: 'hello' }),
    };
    expect(body({}, { views: { use: 'lists.outer', with: { n: 1 } } }, fragments)).toEqual({
      views: [{ m: '1!' }, 'hello'],
    });
  });
  it('ADR 0007 arguments belong to the place where they are written', () => {
    const define = {
      outer: { args: ['x'], value: { use: 'inner', with: { y: { deep: { arg: 'x' } } } } },
      inner: { args: ['y'], value: { got: { arg: 'y' } } },
    };
    expect(body(define, { views: { use: 'outer', with: { x: 5 } } })).toEqual({ views: { got: { deep: 5 } } });
  });
  it('a text outside fragments is taken as it is; inside, << is a <', () => {
    const define = { note: { args: ['n'], value: '<<b>bold</b> <n>' } };
    expect(body(define, { html: '<b>bold</b> <n>', note: { use: 'note', with: { n: 1 } } })).toEqual({
      html: '<b>bold</b> <n>',
      note: '<b>bold</b> 1',
    });
  });
});

describe('forEach', () => {
  it('ADR 0007 gives one item each', () => {
    const items = [{ forEach: ['a', 'b'], as: 'kind', item: { name: '<kind>', call: { arg: 'kind' } } }, { name: 'c' }];
    expect(body({}, { views: items })).toEqual({
      views: [{ name: 'a', call: 'a' }, { name: 'b', call: 'b' }, { name: 'c' }],
    });
  });
  it('ADR 0007 reads members of its items, and leaves out what an item has not', () => {
    const forEach = [{ name: 'a', px: 90 }, { name: 'b' }];
    expect(body({}, { views: [{ forEach, as: 'c', item: { id: 'x.<c.name>', widthPx: { arg: 'c.px' } } }] })).toEqual({
      views: [{ id: 'x.a', widthPx: 90 }, { id: 'x.b' }],
    });
    expect(issuesOf({}, { views: [{ forEach, as: 'c', item: { id: '<c.nane>' } }] })).toEqual([
      { at: '/views/0/item/id', message: '"c.nane": there is no "nane"', hint: 'did you mean "name"?' },
    ]);
  });
  it('a list may be an argument, and items that are lists are spliced', () => {
    const define = {
      tabs: { args: ['kinds'], value: [{ forEach: { arg: 'kinds' }, as: 'k', item: [{ a: '<k>' }, { b: '<k>' }] }] },
    };
    expect(body(define, { views: { use: 'tabs', with: { kinds: [1] } } })).toEqual({
      views: [[{ a: '1' }, { b: '1' }]],
    });
    expect(
      body(
        { pair: { args: ['k'], value: ['<k>', '<k>'] } },
        { views: [{ forEach: [1, 2], as: 'k', item: { use: 'pair', with: { k: { arg: 'k' } } } }] },
      ),
    ).toEqual({ views: ['1', '1', '2', '2'] });
  });
});

describe('compound actions', () => {
  const actions = (...list: Json[]) => body({}, { onClick: list }).onClick;
  it('ADR 0007 perform is confirm, call, notify, close, refresh', () => {
    expect(actions({ do: 'perform', call: 'a.delete', params: { id: { $: 'row.id' } }, confirm: 'list.sure' })).toEqual(
      [
        {
          do: 'confirm',
          message: 'list.sure',
          onOk: [
            { do: 'call', call: 'a.delete', params: { id: { $: 'row.id' } } },
            { do: 'notify' },
            { do: 'refresh' },
          ],
        },
      ],
    );
    expect(
      actions(
        {
          do: 'perform',
          call: 'a',
          notify: 'list.done',
          close: true,
          refresh: ['x', 'y'],
          onOk: [{ do: 'emit', event: 'e' }],
        },
        { do: 'reset' },
      ),
    ).toEqual([
      { do: 'call', call: 'a' },
      { do: 'notify', message: 'list.done' },
      { do: 'close' },
      { do: 'refresh', view: ['x', 'y'] },
      { do: 'emit', event: 'e' },
      { do: 'reset' },
    ]);
    expect(actions({ do: 'perform', call: 'a', notify: false, refresh: false })).toEqual([{ do: 'call', call: 'a' }]);
  });
  it('confirm is a text, or a question that names the record', () => {
    const question = { message: 'list.sure', about: { $: 'row.name' }, verb: 'common.delete', danger: true };
    const rest = [{ do: 'call', call: 'a' }, { do: 'notify' }, { do: 'refresh' }];
    expect(actions({ do: 'perform', call: 'a', confirm: question })).toEqual([
      { do: 'confirm', ...question, onOk: rest },
    ]);
    const text = { key: 'list.sure', values: { n: 1 } };
    expect(actions({ do: 'perform', call: 'a', confirm: text })).toEqual([
      { do: 'confirm', message: text, onOk: rest },
    ]);
  });
  it('ADR 0007 save is perform that closes', () => {
    expect(actions({ do: 'save', call: { create: 'a.create', edit: 'a.update' } })).toEqual([
      { do: 'call', call: { create: 'a.create', edit: 'a.update' } },
      { do: 'notify' },
      { do: 'close' },
      { do: 'refresh' },
    ]);
  });
  it('a fragment may be a compound action, also within another', () => {
    const define = { remove: { args: ['call'], value: { do: 'perform', call: '<call>', confirm: 'list.sure' } } };
    const onClick = [
      { do: 'open', document: 'a', onOk: [{ use: 'remove', with: { call: 'x' }, refresh: false, notify: false }] },
    ];
    expect(body(define, { onClick }).onClick).toEqual([
      { do: 'open', document: 'a', onOk: [{ do: 'confirm', message: 'list.sure', onOk: [{ do: 'call', call: 'x' }] }] },
    ]);
  });
  it('an unknown member and a missing call are issues', () => {
    expect(issuesOf({}, { onClick: [{ do: 'perform', cal: 'x' }] })).toEqual([
      { at: '/onClick/0/cal', message: 'the action perform has no member "cal"', hint: 'did you mean "call"?' },
      { at: '/onClick/0', message: 'the action perform lacks "call"' },
    ]);
  });
});

describe('what is wrong is an issue', () => {
  it.each<[string, object, object, string, string]>([
    [
      'an unknown fragment',
      { tree: 1 },
      { views: [{ use: 'tre' }] },
      '/views/0/use',
      'there is no fragment "tre" (did you mean "tree"?)',
    ],
    [
      'a missing argument',
      { t: { args: ['kind'], value: 1 } },
      { views: [{ use: 't' }] },
      '/views/0',
      '"t" needs the argument "kind"',
    ],
    [
      'an unknown argument',
      { t: { args: ['kind'], value: 1 } },
      { views: [{ use: 't', with: { kind: 1, kinf: 2 } }] },
      '/views/0/with/kinf',
      '"t" has no argument "kinf" (did you mean "kind"?)',
    ],
    [
      'an argument that is not there',
      { t: { args: ['kind'], value: { x: { arg: 'kint' } } } },
      { a: { use: 't', with: { kind: 1 } } },
      '/define/t/value/x',
      '"kint" is not an argument here (did you mean "kind"?)',
    ],
    [
      'an argument in a text that is not there',
      { t: { args: ['kind'], value: 'a <b>' } },
      { a: { use: 't', with: { kind: 1 } } },
      '/define/t/value',
      '"b" is not an argument here (used at /a)',
    ],
    ['an argument outside fragments', {}, { a: { arg: 'x' } }, '/a', 'there are no arguments here, so no "x"'],
    [
      'an object within a text',
      { t: { args: ['k'], value: 'x <k>' } },
      { a: { use: 't', with: { k: {} } } },
      '/define/t/value',
      'the argument "k" is not a text, so "<k>" cannot be in one (used at /a)',
    ],
    [
      'a fragment that uses itself',
      { a: { use: 'b' }, b: [{ use: 'a' }] },
      { x: { use: 'a' } },
      '/define/b/0/use',
      'a fragment uses itself: a → b → a (used at /x)',
    ],
    [
      'members over a list',
      { l: [1] },
      { x: { use: 'l', span: 1 } },
      '/x',
      '"l" is not an object, so its members cannot be overridden',
    ],
    [
      'forEach outside a list',
      {},
      { x: { forEach: [1], as: 'i', item: 1 } },
      '/x',
      '"forEach" gives items; it is written in a list',
    ],
    [
      'forEach without a name',
      {},
      { x: [{ forEach: [1], item: 1 }] },
      '/x/0',
      '"forEach" needs "as", a name, and "item"',
    ],
    ['forEach over something else', {}, { x: [{ forEach: 3, as: 'i', item: 1 }] }, '/x/0/forEach', 'is a list'],
    [
      'a word of reuse that is made',
      { t: { args: ['u'], value: { '<u>': 'x' } } },
      { x: { use: 't', with: { u: 'use' } } },
      '/define/t/value',
      '"use" is written as it is, not made by expanding (used at /x)',
    ],
    ['define that is a list', [], {}, '/define', 'is an object of fragments by name'],
  ])('ADR 0007 %s', (_, define, written, at, message) => {
    const [issue] = issuesOf(define, written);
    expect({ at: issue?.at, message: `${issue?.message}${issue?.hint ? ` (${issue.hint})` : ''}` }).toEqual({
      at,
      message,
    });
  });
  it('T28 members that reach prototypes are refused, in documents, fragments and arguments', () => {
    const dangerous = JSON.parse('{ "__proto__": { "x": 1 }, "constructor": 1 }');
    const documents = [
      page({}, { params: dangerous }),
      page({ t: dangerous }, { a: { use: 't' } }),
      page({ t: { args: ['k'], value: { '<k>': 1 } } }, { a: { use: 't', with: { k: '__proto__' } } }),
      page({ t: {} }, { a: { ...dangerous, use: 't' } }),
    ];
    documents[3] = JSON.parse(
      '{ "kind": "page", "id": "a", "define": { "t": {} }, "a": { "use": "t", "__proto__": {} } }',
    );
    for (const document of documents) {
      const { issues, document: expanded } = expand(document);
      expect(issues[0]?.message).toBe('a member may not be called "__proto__"');
      expect(JSON.stringify(expanded)).not.toContain('__proto__');
    }
  });
  it.each([
    [
      'lists of lists',
      Object.fromEntries(
        [...'abcdefghijklmnop'].map((name, i, all) => [
          name,
          all[i + 1] ? Array.from({ length: 10 }, () => ({ use: all[i + 1] })) : 'x',
        ]),
      ),
      { use: 'a' },
    ],
    [
      'shared arguments',
      { d: { args: ['x'], value: [[{ arg: 'x' }], [{ arg: 'x' }]] } },
      Array.from({ length: 30 }).reduce<Json>((x) => ({ use: 'd', with: { x } }), 'x'),
    ],
    [
      'texts',
      { d: { args: ['x'], value: '<x><x>' } },
      Array.from({ length: 30 }).reduce<Json>((x) => ({ use: 'd', with: { x } }), 'x'),
    ],
    [
      'work without a result',
      Object.fromEntries(
        [...'abcdefghijklmnop'].map((name, i, all) => [
          name,
          all[i + 1] ? Array.from({ length: 10 }, () => ({ use: all[i + 1] })) : [],
        ]),
      ),
      { use: 'a' },
    ],
    [
      'depth',
      Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}`, { x: { use: `f${i + 1}` } }])),
      { use: 'f0' },
    ],
  ])('T28 a bomb of %s is refused within a million steps', (_, define, written) => {
    const { counted, reads } = countReads(page(define, { views: [written] }));
    const { issues } = expand(counted);
    expect(issues.map(({ message }) => message).join()).toMatch(/expanded, a document has at most|levels deep/);
    expect(reads()).toBeLessThan(1_000_000);
  });
  it('T28 nesting that would overflow the stack is refused', () => {
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    expect(expand(page({}, { views: deep })).issues[0]?.message).toContain(`at most ${limits.expansionDepth} levels`);
    expect(expand({ views: deep, kind: 'page' }).issues).toEqual([]);
  });
  it('T28 a document is measured before it is upgraded and expanded', () => {
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    for (const language of [undefined, 1]) {
      const { issues } = checkWritten({ kind: 'page', id: 'a', language, views: deep }, {}, () => []);
      expect(issues[0]?.message).toContain(`at most ${limits.documentDepth} levels`);
    }
  });
  it('T28 an expanded document has the measure of every document', () => {
    const views = [{ forEach: Array.from({ length: 2100 }, (_, i) => i), as: 'i', item: { id: 'v<i>' } }];
    expect(issuesOf({}, { views })).toEqual([{ at: '', message: 'a document has at most 2000 parts' }]);
  });
});

describe('origin', () => {
  const fragments = {
    lists: file({ columns: { args: ['n', { px: 90 }], value: [{ name: '<n>', widthPx: { arg: 'px' } }] } }),
  };
  const written = page(
    { own: { a: { b: 1 } } },
    { views: [{ columns: [{ name: 'x' }, { use: 'lists.columns', with: { n: { arg: 'no' } } }] }] },
  );
  it('ADR 0007 issues point at the place in the file as written', () => {
    const document = {
      ...written,
      views: [
        {
          columns: [
            { name: 'x' },
            { use: 'lists.columns', with: { n: 'y' } },
            { use: 'lists.columns', with: { n: 'z', px: 'wide' } },
          ],
        },
      ],
      more: { use: 'own' },
    };
    const { origin, usedAt } = expand(document, { fragments });
    expect(origin('/views/0/columns/0/name')).toBe('/views/0/columns/0/name');
    expect(origin('/views/0/columns/1/name')).toBe('fragments/lists.json#/define/columns/value/0/name');
    expect(origin('/views/0/columns/1/widthPx')).toBe('fragments/lists.json#/define/columns/args/1/px');
    expect(origin('/views/0/columns/2/widthPx')).toBe('/views/0/columns/2/with/px');
    expect(origin('/more')).toBe('/more');
    expect(origin('/more/a/b')).toBe('/define/own/a/b');
    expect(origin('/more/missing')).toBe('/more/missing');
    expect(usedAt('/views/0/columns/1/name')).toBe('/views/0/columns/1');
  });
  it('ADR 0007 what a check finds in an action of perform points at perform', () => {
    const document = page({}, { onClick: [{ do: 'perform', call: 'x', confirm: 'sure', notify: 'done' }] });
    const { origin } = expand(document);
    expect(origin('/onClick/0/onOk/0/call')).toBe('/onClick/0/call');
    expect(origin('/onClick/0/onOk/0')).toBe('/onClick/0');
    expect(origin('/onClick/0/message')).toBe('/onClick/0/confirm');
    expect(origin('/onClick/0/onOk/1/message')).toBe('/onClick/0/notify');
  });
  it('ADR 0007 checks of the expanded document are told at the file as written, with the use that led there', () => {
    const document = page({}, { views: [{ columns: [{ use: 'lists.columns', with: { n: 'y' } }] }] });
    const checked = checkWritten(document, { fragments }, () => [
      { at: '/views/0/columns/0/widthPx', message: 'bad' },
      { at: '/views/0/columns/0/name', message: 'bad' },
    ]);
    expect(checked.issues).toEqual([
      { at: 'fragments/lists.json#/define/columns/args/1/px', message: 'bad', hint: 'used at /views/0/columns/0' },
      { at: 'fragments/lists.json#/define/columns/value/0/name', message: 'bad', hint: 'used at /views/0/columns/0' },
    ]);
    expect(checkWritten(written, { fragments }, () => [{ at: '', message: 'never' }]).issues).toEqual([
      { at: '/views/0/columns/1/with/n', message: 'there are no arguments here, so no "no"' },
    ]);
  });
});

describe('files of fragments', () => {
  it('the files that a document needs are known before it is expanded, with those that they need', () => {
    const fragments = { a: file({ x: { use: 'b.y' } }), b: file({ y: 1 }), c: file({}) };
    const document = { views: [{ use: 'a.x' }, { use: 'own' }, { use: 'lost.z' }] };
    expect([...fragmentFilesFor(document, fragments)].sort()).toEqual(['a', 'b', 'lost']);
    expect([...fragmentFilesFor({ define: { own: 1 }, views: [{ use: 'own' }] }, fragments)]).toEqual([]);
  });
  it('what is wrong with the file itself is named', () => {
    expect(fragmentFileIssues(file({ ok: 1, fine: { args: ['a', 'b?', { c: 1 }], value: 1 } }))).toEqual([]);
    expect(fragmentFileIssues([])).toHaveLength(1);
    expect(
      fragmentFileIssues({ define: { 'a.b': 1, c: { args: ['1x', 3], value: 1 } }, defin: {} }).map(({ at }) => at),
    ).toEqual(['/language', '/defin', '/define/a.b', '/define/c/args/0', '/define/c/args/1']);
  });
});

it('a plain document is answered as it is', () => {
  const document = { kind: 'page', id: 'a', views: [{ use: 3, text: '<b>' }] };
  expect(expand(document).document).toBe(document);
  expect(expand(null).document).toBe(null);
});
