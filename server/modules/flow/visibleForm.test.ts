import { expect, test } from 'vitest';
import { fieldNode, tableNode } from '../../../tests/support/smallModel';
import { visibleForm } from './visibleForm';

test('a form without what a step hides, also in boxes and tables, and without scripts', () => {
  const box = {
    __config__: { jnpfKey: 'card', children: [fieldNode('input', 'inner', 'Inner')] },
    on: { change: 'x' },
  };
  const form = {
    fields: [fieldNode('input', 'a', 'A'), box, tableNode('rows', 'Rows', [fieldNode('input', 'a', 'Row a')])],
    funcs: { onLoad: 'y' },
    labelWidth: 100,
  };
  const shown = JSON.parse(visibleForm(JSON.stringify(form), { inner: 'hidden', 'rows.a': 'hidden', a: 'read' }));
  expect(shown.labelWidth).toBe(100);
  expect(shown.fields[0].__vModel__).toBe('a');
  expect(shown.fields[1].__config__.children).toEqual([]);
  expect(shown.fields[2].__config__.children).toEqual([]);
  expect(JSON.stringify(shown)).not.toMatch(/"on"|funcs/);
});
