import { expect, test } from 'vitest';
import { corpus } from '../../../tests/support/formilyCorpus';
import { Desk } from '../desk';
import { formilyStep, isFormily } from './formilyForm';

const page = JSON.stringify(
  {
    language: 1,
    kind: 'page',
    id: 'own',
    title: { text: 'Own' },
    views: [{ id: 'form', view: 'text', text: { text: 'x' } }],
  },
  null,
  2,
);

test('designer §2.10 a Formily schema becomes a form view of a page, undone to the byte', () => {
  for (const sample of corpus) {
    expect(isFormily(sample.schema), sample.about).toBe(true);
    const desk = new Desk();
    desk.put('document', page, { key: 'opened' });
    const made = formilyStep(page, sample.schema, 'Form');
    expect(made && desk.do(made.step), sample.about).toBe(true);
    const now = JSON.parse(desk.texts.document ?? '');
    expect(now.views[1], sample.about).toMatchObject({ id: 'form2', view: 'form', fields: sample.fields });
    expect(new Set(made?.lost.map(({ at }) => at)), sample.about).toEqual(new Set(sample.lost ?? []));
    desk.undo();
    expect(desk.texts.document).toBe(page);
  }
});

test('a form document gets the fields behind its own; other files are none', () => {
  const form = JSON.stringify({ kind: 'form', id: 'own', fields: [{ name: 'old', widget: 'input' }] });
  const made = formilyStep(form, corpus[0]?.schema, 'Form');
  expect(made?.step.ops[0]).toMatchObject({ path: '/fields', value: [{ name: 'old' }, { name: 'name' }] });
  for (const other of [{ kind: 'page' }, { type: 'object' }, [], 'text', null]) expect(isFormily(other)).toBe(false);
  expect(formilyStep('{', corpus[0]?.schema, 'Form')).toBeUndefined();
});
