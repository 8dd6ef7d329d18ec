import { widgetFacts } from '../../../../core/model/fields';
import { asText } from '../../../../core/model/read';
import { isMultiple } from '../../../../core/model/storageType';
import type { ModelField } from '../../../../core/model/types';
import type { Ctx, Reply } from '../../../ctx';
import { type TemplateColumn, templateDownload } from '../../files/spreadsheets/template';
import type { OpenModel } from '../access';
import { offeredRecords } from '../relatedNames';
import { type CellNames, offeredNames, readNames } from './cellNames';
import { type ImportColumn, importPlan } from './importColumns';
import { sampleLine } from './sampleTexts';

/** Longest list of a cell. */
const mostChoices = 1000;

/** The texts that a cell may hold, where they are few enough to be listed. */
function choicesOf(
  { field }: ImportColumn,
  names: CellNames,
  people: ReadonlyMap<string | ModelField, string[]>,
  words: { on: string; off: string },
): string[] {
  const { value, lookup } = widgetFacts(field.key);
  if (value === 'switch')
    return [asText(field.props.activeTxt) || words.on, asText(field.props.inactiveTxt) || words.off];
  if (lookup === 'options') {
    const options = (names.options.get(field) ?? []).filter(({ enabled }) => enabled);
    const separator = asText(field.props.separator) || '/';
    return options.map(({ labels }) => (field.key === 'cascader' ? labels.join(separator) : (labels.at(-1) ?? '')));
  }
  return people.get(field) ?? ((lookup && people.get(lookup)) || []);
}

/** The template of a model's import: headings, one line of samples, and lists in the cells (contract-visualdev §9). */
export async function modelTemplate(ctx: Ctx, { published, access }: OpenModel): Promise<Reply> {
  const { columns } = importPlan(published, access);
  const leaves = columns.flatMap((column) => column.children ?? [column]);
  const lookups = new Set(leaves.map(({ field }) => widgetFacts(field.key).lookup));
  const related = leaves.map(({ field }) => field).filter(({ key }) => widgetFacts(key).lookup === 'record');
  const [names, named, ...records] = await Promise.all([
    readNames(ctx, published, columns, []),
    offeredNames(ctx, lookups, mostChoices),
    ...related.map(async (field) => [field, await offeredRecords(ctx, field, mostChoices)] as const),
  ]);
  const people = new Map<string | ModelField, string[]>([...named, ...records]);
  const words = { on: ctx.t('common.on'), off: ctx.t('common.off') };
  const offered = (column: ImportColumn): TemplateColumn => {
    const choices = column.children ? [] : choicesOf(column, names, people, words);
    return {
      ...column,
      ...(column.children
        ? { children: column.children.map(offered) }
        : choices.length <= mostChoices && { choices: [...new Set(choices)], several: isMultiple(column.field) }),
    } as TemplateColumn;
  };
  const title = published.model.fullName;
  const sample = sampleLine(columns);
  const rows = sample.some(Boolean) ? [sample] : [];
  return { data: await templateDownload(ctx, title, columns.map(offered), { rows }) };
}
