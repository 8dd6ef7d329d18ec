import { expect, test } from 'vitest';
import { cardBeside, placeCards } from './layout';
import { applicationsIn, edgesOf, isCalled, type MapModel, modelsOf, namedBy } from './map';
import { readPositions, withOwn } from './positions';

const model = (id: string, to: string[] = [], more: Partial<MapModel> = {}): MapModel => ({
  ...{ id, fullName: id.toUpperCase(), enCode: id, state: 1, count: 1, tables: [], applications: [] },
  relations: to.map((each, index) => ({ name: `r${index}`, label: `to ${each}`, table: '', to: each, toName: each })),
  ...more,
});

test('designer §2.7 two fields that name one model are one edge; what is not there has none', () => {
  const models = [model('order', ['customer', 'customer', 'gone', '']), model('customer'), model('tree', ['tree'])];
  expect(edgesOf(models)).toEqual([
    { id: 'order>customer', from: 'order', to: 'customer', labels: ['to customer', 'to customer'] },
    { id: 'tree>tree', from: 'tree', to: 'tree', labels: ['to tree'] },
  ]);
  expect(namedBy(models, 'customer').map(({ model: { id } }) => id)).toEqual(['order', 'order']);
});

test('a model is found by its name, its code, a sub-table or a relation', () => {
  const order = model('order', ['customer'], { tables: [{ name: 't', label: 'Lines', count: 2 }] });
  expect(['ORD', ' order ', 'lines', 'to cust', ''].map((typed) => isCalled(order, typed))).not.toContain(false);
  expect(isCalled(order, 'invoice')).toBe(false);
});

test('models of one application', () => {
  const sales = { id: 's', fullName: 'Sales' };
  const models = [model('a', [], { applications: [sales] }), model('b')];
  expect(applicationsIn([...models, ...models])).toEqual([sales]);
  expect(modelsOf(models, 's').map(({ id }) => id)).toEqual(['a']);
  expect(modelsOf(models, '')).toHaveLength(2);
});

test('cards stand from left to right along their edges, and none covers another', () => {
  const models = [
    model('order', ['customer', 'product']),
    model('customer', ['region']),
    ...['product', 'region', 'x', 'y', 'z'].map((id) => model(id)),
    model('self', ['self']),
  ];
  const boxes = placeCards(models, edgesOf(models));
  expect([...boxes.keys()].sort()).toEqual(models.map(({ id }) => id).sort());
  for (const { from, to } of edgesOf(models).filter((edge) => edge.from !== edge.to))
    expect(boxes.get(from)!.x + boxes.get(from)!.width, `${from} ${to}`).toBeLessThan(boxes.get(to)!.x);
  const all = [...boxes.values()];
  for (const [index, one] of all.entries())
    for (const other of all.slice(index + 1)) {
      const apart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y;
      expect(apart).toBe(true);
    }
});

test('what was stored of places is read, whatever it is; a card that was put somewhere is there', () => {
  expect([
    readPositions(undefined),
    readPositions([1]),
    readPositions({ at: { a: 'x', b: [1], c: [1, '2'] } }),
  ]).toEqual([{}, {}, {}]);
  const own = readPositions({ at: { a: [5, -6], gone: [1, 1] } });
  const box = { x: 0, y: 0, width: 10, height: 20 };
  const boxes = new Map([
    ['a', box],
    ['b', box],
  ]);
  expect([...withOwn(boxes, own)]).toEqual([
    ['a', { ...box, x: 5, y: -6 }],
    ['b', box],
  ]);
});

test('arrows go to the next card in their direction, and stop at the edge', () => {
  const box = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
  const boxes = new Map([
    ['a', box(0, 0)],
    ['b', box(50, 0)],
    ['c', box(0, 50)],
    ['d', box(100, 60)],
  ]);
  const from = (id: string, key: string) => cardBeside(boxes, id, key);
  expect([from('a', 'ArrowRight'), from('b', 'ArrowLeft'), from('a', 'ArrowDown'), from('c', 'ArrowUp')]).toEqual([
    ...['b', 'a', 'c', 'a'],
  ]);
  expect([from('a', 'ArrowLeft'), from('a', 'Tab'), from('nobody', 'ArrowUp')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
