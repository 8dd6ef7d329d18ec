import type { Ctx, Reply } from '../../ctx';
import { sheetDownload } from '../files/spreadsheets/downloads';
import customers from './content/customers.json' with { type: 'json' };
import models from './content/models.json' with { type: 'json' };
import type { SampleModel } from './modelBody';
import { resolved } from './texts';

/** The link to a workbook of further customers, which the import of the sample's customers takes. */
export async function customersToImport(ctx: Ctx): Promise<Reply> {
  const say = (content: unknown) => resolved(content, ctx.language, {}, ctx.now);
  const { fullName, fields } = say(models.find(({ enCode }) => enCode === 'sampleCustomer')) as SampleModel;
  const rows = say(customers) as Record<string, string>[];
  // The headings of contract-visualdev §9: label and name.
  const columns = fields.map(({ name, label }) => ({ key: name, label: { text: label }, suffix: `(${name})` }));
  const cells = rows.map((row) => columns.map(({ key }) => row[key] ?? ''));
  return {
    data: await sheetDownload(ctx, { title: fullName, fileName: ctx.t('sample.customers'), columns, rows: cells }),
  };
}
