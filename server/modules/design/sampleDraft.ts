import sample from '../../../schemas/samples/requisition.json';

const text = (value: unknown) => JSON.stringify(value, null, 2);

/** The sample model (docs/first-model.md) as the texts of a draft, indented for people. */
export function sampleDraft() {
  const { formData, columnData, tables, ...head } = sample;
  return { ...head, formData: text(formData), columnData: text(columnData), tables: text(tables) };
}
