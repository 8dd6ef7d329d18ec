import { describe, expect, it } from 'vitest';
import type { FieldNode, FormDoc } from '../language/types';
import { checkModel } from './checkModel';
import { documentMakers } from './documents';
import { widgetNames } from './fields';
import { normaliseModel } from './normalise';
import { presetField, presetGroups, presetNames } from './presets';
import type { ModelField } from './types';

const modelWith = (...fields: object[]) =>
  normaliseModel({
    id: '900',
    enCode: 'm',
    fullName: 'M',
    webType: 1,
    tables: '',
    columnData: '',
    formData: JSON.stringify({ fields }),
  } as never);
const made = (preset: (typeof presetNames)[number]) => presetField(preset, { label: 'Label', number: 101 });

const keysIn = (fields: readonly ModelField[]): string[] =>
  fields.flatMap(({ key, children, panes }) => [
    key,
    ...keysIn(children),
    ...(panes ?? []).flatMap((each) => keysIn(each.children)),
  ]);

describe('WDGT-37 a preset of every kind of field', () => {
  it('every kind of the fact table is put into a form by a preset', () => {
    const kinds = new Set(presetNames.flatMap((preset) => keysIn(modelWith(made(preset)).form.fields)));
    expect([...kinds].sort()).toEqual([...widgetNames].sort());
  });

  it('every preset is in one group of the palette', () => {
    expect(Object.values(presetGroups).flat().sort()).toEqual([...presetNames].sort());
  });

  it.each(presetNames)('%s passes the checker and is drawn by its widget', (preset) => {
    const model = modelWith(made(preset));
    expect(checkModel(model)).toEqual([]);
    expect(model.form.fields[0]).toMatchObject({ key: preset, label: 'Label', formId: '101' });
    const form = documentMakers(model, { moduleId: 'menu', version: '1' }).get('model.900.form')?.() as FormDoc;
    const [drawn] = form.fields as FieldNode[];
    expect(drawn?.widget).toBe(preset);
  });
});
