import { describe, expect, it } from 'vitest';
import type { FieldNode } from '../language/types';
import { withRights } from './withRights';

const fields: FieldNode[] = [
  { name: 'days', widget: 'inputNumber', rules: ['required'] },
  { name: 'note', widget: 'textarea' },
  { name: 'secret', widget: 'input', rules: ['required'] },
  { widget: 'card', items: [{ fields: [{ name: 'inner', widget: 'input' }] }] },
  {
    name: 'items',
    widget: 'table',
    fields: [
      { name: 'what', widget: 'input' },
      { name: 'price', widget: 'inputNumber' },
    ],
  },
];

describe('a form under the rights of a step (design/flow §8)', () => {
  it('reads what no right names, hides, lets write and requires', () => {
    const [days, note, secret, card, items] = withRights(fields, { note: 'write!', secret: 'hidden' }, 'read');
    expect(days).toEqual({ name: 'days', widget: 'inputNumber', readOnly: true });
    expect(note).toMatchObject({ rules: ['required'] });
    expect(note).not.toHaveProperty('readOnly');
    expect(secret).toMatchObject({ hiddenWhen: true, rules: undefined });
    expect(card?.items?.[0]?.fields[0]).toMatchObject({ name: 'inner', readOnly: true });
    expect(items).toMatchObject({ readOnly: true, fields: [{ readOnly: true }, { readOnly: true }] });
  });

  it('lets a column be written where rows are not added', () => {
    const [, , , , items] = withRights(fields, { 'items.price': 'write' }, 'read');
    expect(items).not.toHaveProperty('readOnly');
    expect(items?.fields?.[0]).toMatchObject({ readOnly: true });
    expect(items?.fields?.[1]).not.toHaveProperty('readOnly');
    expect(items?.props).toEqual({ rowButtons: [], footerButtons: [] });
  });

  it('keeps the form at the start, but for what is named', () => {
    const [days, note] = withRights(fields, { note: 'read' }, 'form');
    expect(days).toBe(fields[0]);
    expect(note).toMatchObject({ readOnly: true });
  });
});
