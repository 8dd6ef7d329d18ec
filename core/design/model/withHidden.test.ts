import { expect, test } from 'vitest';
import type { FieldNode, FormDoc } from '../../language/types';
import { hiddenClass, withHidden } from './withHidden';

const field = (name: string, more: Partial<FieldNode> = {}): FieldNode => ({
  name,
  widget: 'input',
  label: { text: name },
  ...more,
});
const form = (...fields: FieldNode[]): FormDoc => ({ kind: 'form', id: 'f', title: { text: 'f' }, fields });
const drawn = (...fields: FieldNode[]) => (withHidden(form(...fields)) as FormDoc).fields;

test('what a field or a rule hides in a new record is drawn, and marked', () => {
  const [result, always, byRule, byDefault, shown] = drawn(
    field('result', { default: 'passed' }),
    field('always', { hiddenWhen: true }),
    field('byRule', { hiddenWhen: { not: { note: 'x' } }, className: ['own'] }),
    field('byDefault', { hiddenWhen: { result: 'passed' } }),
    field('shown', { hiddenWhen: { result: 'failed' } }),
  );
  expect([always, byRule, byDefault, shown].map((each) => each?.hiddenWhen)).toEqual([...Array(4)]);
  expect([result, always, byRule, byDefault, shown].map((each) => each?.className)).toEqual([
    undefined,
    [hiddenClass],
    ['own', hiddenClass],
    [hiddenClass],
    undefined,
  ]);
});

test('so is what is in a box that is hidden; what nobody designed stays hidden', () => {
  const box: FieldNode = {
    name: 'box',
    widget: 'card',
    hiddenWhen: true,
    items: [{ name: 'one', fields: [field('in')] }],
  };
  const [card, version] = drawn(box, { name: 'f_version', widget: 'inputNumber', hiddenWhen: true });
  expect(card?.hiddenWhen).toBeUndefined();
  expect(card?.items?.[0]?.fields?.[0]?.className).toEqual([hiddenClass]);
  expect(version).toEqual({ name: 'f_version', widget: 'inputNumber', hiddenWhen: true });
});
