import { expect, test } from 'vitest';
import { Desk } from '../../core/design/desk';
import { addPart } from '../../core/design/document/acts';
import { addableActions, addableViews, newPart, type Offer, offersAt } from '../../core/design/document/addable';
import { documentPanel } from '../../core/design/document/members';
import { documentOutline } from '../../core/design/document/outline';
import type { JsonObject } from '../../core/language/types';
import { createValidator, formatIssue } from '../../core/language/validate';
import language from '../../schemas/language.json';

const validate = createValidator({
  schema: language as unknown as JsonObject,
  calls: {},
  locales: new Set(),
  documents: new Set(),
});
const table = { id: 'rows', view: 'table', source: [], columns: [] };
const page = { language: 1, kind: 'page', id: 'own.page', title: { text: 'Own' }, views: [table] };
const itemsOf = (desk: Desk) => documentOutline(desk.texts.document ?? '', () => '') ?? [];
const itemAt = (desk: Desk, at: string) => itemsOf(desk).find(({ pointer }) => pointer === at);

/** Takes an offer of a part as often as asked; what is then wrong with the document. */
function issuesAfter(at: string, isWanted: (offer: Offer) => boolean, times: number, start: object = page): string[] {
  const desk = new Desk();
  desk.put('document', JSON.stringify(start), { key: 'opened' });
  for (let time = 0; time < times; time += 1) {
    const text = desk.texts.document ?? '';
    const offer = offersAt(text, itemsOf(desk), itemAt(desk, at)).find(isWanted) as Offer;
    const act = addPart(desk.texts, offer.slot, newPart(offer, itemsOf(desk), 'New', { name: 'id' }), 'New');
    expect('ops' in act && desk.do(act)).toBe(true);
  }
  return validate(JSON.parse(desk.texts.document ?? '')).map(formatIssue);
}

test.each([...addableViews])('designer §2.1 the view %s is valid as it is added, and so is a second one', (what) => {
  const isWanted = (offer: Offer) => offer.kind === 'view' && offer.what === what;
  expect(issuesAfter('/views', isWanted, 1)).toEqual([]);
  expect(issuesAfter('/views', isWanted, 2)).toEqual([]);
});

test('columns and buttons are valid as they are added', () => {
  for (const kind of ['column', 'button'])
    expect(
      issuesAfter('/views/0', (offer) => offer.kind === kind, 2),
      kind,
    ).toEqual([]);
});

test('a button that opens a screen reads its list again when that is closed, by OK or not', () => {
  const onClick = [{ do: 'refresh' }];
  const button = { name: 'go', label: { text: 'Go' }, onClick };
  const start = {
    ...page,
    views: [table, { ...table, id: 'others', toolbar: [button] }],
    buttons: [button],
  };
  const desk = new Desk();
  desk.put('document', JSON.stringify(start), { key: 'opened' });
  const opened = (at: string) => {
    const items = documentOutline(desk.texts.document ?? '', () => '', at) ?? [];
    const offer = offersAt(
      desk.texts.document ?? '',
      items,
      items.find(({ pointer }) => pointer === at),
    ).find(({ kind, what }) => kind === 'action' && what === 'open') as Offer;
    return newPart(offer, items, 'Open').onClose;
  };
  expect(opened('/views/1/toolbar/0')).toEqual([{ do: 'refresh', view: 'others' }]);
  expect(opened('/buttons/0')).toEqual([{ do: 'refresh', view: 'rows' }]);
});

test('a search is offered where something can be searched', () => {
  const views = (text: string) =>
    offersAt(text, documentOutline(text, () => '') ?? [], undefined).flatMap(({ kind, what }) =>
      kind === 'view' ? [what] : [],
    );
  expect(views(JSON.stringify({ ...page, views: [] }))).not.toContain('search');
  expect(views(JSON.stringify(page))).toContain('search');
});

test('the source of a view that was just added has its boxes, not only JSON', () => {
  const member = documentPanel('view', table as JsonObject, []).members.find(({ name }) => name === 'source');
  expect(member?.control).toBe('object');
});

/** Actions that are none before something is chosen: the member that the panel asks for. */
const needsChoice: Readonly<Record<string, string>> = { call: 'call', open: 'document', set: 'path' };
const withButton = {
  ...page,
  buttons: [{ name: 'go', label: { text: 'Go' }, onClick: [{ do: 'refresh' }] }],
};

test.each([...addableActions])(
  'designer §2.1 the action %s is valid as it is added, or asks for what it needs',
  (what) => {
    const isWanted = (offer: Offer) => offer.kind === 'action' && offer.what === what;
    const missing = needsChoice[what];
    const issues = issuesAfter('/buttons/0', isWanted, 1, withButton);
    expect(issues.filter((issue) => !missing || !issue.includes(missing))).toEqual([]);
    expect(issues.length > 0).toBe(missing !== undefined);
    if (missing) {
      const { members } = documentPanel('action', { do: what, [missing]: '' }, []);
      expect(members.filter(({ name }) => name !== 'do')[0]?.name).toBe(missing);
    }
  },
);

test('designer §2.1 an added condition leaves the button as it was until somebody writes it', () => {
  const slot = { list: '/buttons/0/onClick', index: 0 };
  expect(JSON.stringify(newPart({ kind: 'action', what: 'when', slot }, [], 'When'))).not.toContain('stop');
});

test('designer §2.1 boards: an empty text becomes a page with its first view, and undo leaves it empty', () => {
  const desk = new Desk();
  desk.put('document', '', { key: 'opened' });
  const offers = offersAt('', [], undefined);
  const offer = offers.find(({ what }) => what === 'grid') as Offer;
  const act = addPart(desk.texts, offer.slot, newPart(offer, [], 'Cards'), 'Cards');
  expect('ops' in act && desk.do(act)).toBe(true);
  expect(validate(JSON.parse(desk.texts.document ?? '')).map(formatIssue)).toEqual([]);
  desk.undo();
  expect(desk.texts.document).toBe('');
});

test.each([
  ['grid', '/views/1', 'pane'],
  ['tabs', '/views/1', 'pane'],
  ['grid', '/views/1/items/0', 'view'],
  ['chart', '/views/1', 'series'],
  ['list', '/views/1', 'column'],
  ['list', '/views/1', 'button'],
  ['shortcuts', '/views/1', 'button'],
])('designer §2.1 boards: %s at %s takes a %s, which is valid there', (view, at, kind) => {
  const desk = new Desk();
  desk.put('document', JSON.stringify(page), { key: 'opened' });
  const put = (isWanted: (offer: Offer) => boolean, where: string) => {
    const offer = offersAt(desk.texts.document ?? '', itemsOf(desk), itemAt(desk, where)).find(isWanted) as Offer;
    const act = addPart(desk.texts, offer.slot, newPart(offer, itemsOf(desk), 'New', { name: 'id' }), 'New');
    expect('ops' in act && desk.do(act)).toBe(true);
    return 'select' in act ? act.select?.[0]?.pointer : undefined;
  };
  put((offer) => offer.kind === 'view' && offer.what === view, '/views');
  const inside = ({ kind: each, slot }: Offer) => each === kind && slot.list.startsWith(`${at}/`);
  const made = put(inside, at) ?? '';
  expect(itemAt(desk, made)?.kind).toBe(kind);
  expect(validate(JSON.parse(desk.texts.document ?? '')).map(formatIssue)).toEqual([]);
});

test('a box of fields is offered no views', () => {
  const card = { name: 'card', widget: 'card', items: [{ name: 'a', title: { text: 'A' }, fields: [] }] };
  const text = JSON.stringify({ ...page, views: [{ id: 'form', view: 'form', fields: [card] }] });
  const items = documentOutline(text, () => '') ?? [];
  for (const item of items.filter(({ kind, holds }) => kind === 'pane' || holds === 'pane'))
    expect(offersAt(text, items, item).filter(({ kind }) => kind === 'view' || kind === 'pane')).toEqual([]);
});
