import { expect, it } from 'vitest';
import { aboutAt, proposalsAt } from '../jsonText/complete';
import { modelSchema } from './modelSchema';

/** What is offered at the bar in a text. */
function offered(of: 'formData' | 'columnData', marked: string): string[] {
  const position = marked.indexOf('|');
  const found = proposalsAt(marked.replace('|', ''), position, modelSchema(of));
  return found?.options.map(({ label }) => label) ?? [];
}

it('issue 15 §7 widgets, members of every field and those of its widget are completed in a form', () => {
  const form = (field: string) => `{ "fields": [${field}] }`;
  expect(offered('formData', '{ | }')).toEqual(expect.arrayContaining(['fields', 'popupType']));
  expect(offered('formData', '{ "popupType": | }')).toEqual(['general', 'fullScreen', 'drawer']);
  expect(offered('formData', form('{ "__config__": { "req|" } }'))).toContain('required');
  expect(offered('formData', form('{ "__config__": { "jnpfKey": "|" } }'))).toEqual(
    expect.arrayContaining(['input', 'select', 'table', 'calculate']),
  );
  const date = form('{ "__config__": { "jnpfKey": "datePicker" }, | }');
  expect(offered('formData', date)).toContain('format');
  expect(offered('formData', date)).not.toContain('maxlength');
  expect(offered('formData', date.replace('datePicker', 'input'))).toContain('maxlength');
  const time = form('{ "__config__": { "jnpfKey": "timePicker" }, "format": "|" }');
  expect(offered('formData', time)).toEqual(['HH:mm:ss', 'HH:mm']);
});

it('issue 15 §7 fields of a container are completed as those of the form, and a member is explained', () => {
  const inside = '{ "fields": [{ "__config__": { "jnpfKey": "table", "children": [{ "__config__": { | } }] } }] }';
  expect(offered('formData', inside)).toContain('jnpfKey');
  const text = '{ "fields": [{ "__vModel__": "a" }] }';
  expect(aboutAt(text, text.indexOf('"a"') + 1, modelSchema('formData'))).toMatch(/Name of the value/);
});

it('issue 15 §7 members and values of a list are completed', () => {
  expect(offered('columnData', '{ "columnList": [{ "align": | }] }')).toEqual(['left', 'center', 'right']);
  expect(offered('columnData', '{ "type": 1, | }')).toEqual(expect.arrayContaining(['searchList', 'btnsList']));
});
