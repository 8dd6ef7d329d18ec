import sample from '../../../schemas/samples/requisition.json';
import type { Ctx } from '../../ctx';

const words = /"(template\.requisition\.\w+)"/g;

/** The sample model (docs/first-model.md) as the texts of a draft, in the language of the person, indented for people. */
export function sampleDraft({ t }: Pick<Ctx, 't'>) {
  const text = (value: unknown) =>
    JSON.stringify(value, null, 2).replace(words, (_, key: string) => JSON.stringify(t(key)));
  const { formData, columnData, tables, fullName, ...head } = sample;
  return {
    ...head,
    fullName: t(fullName),
    formData: text(formData),
    columnData: text(columnData),
    tables: text(tables),
  };
}
