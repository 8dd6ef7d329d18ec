import { formatDate } from '../../../../core/format';
import type { TableWriter } from '../../files/spreadsheets/streamed/cells';
import { csvWriter } from '../../files/spreadsheets/streamed/csv';
import { workbookWriter } from '../../files/spreadsheets/streamed/workbook';
import type { OpenModel } from '../../records/access';
import type { ExportPlan } from './planExport';

const contentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};
const extensionOf = ({ csv }: ExportPlan) => (csv ? 'csv' : 'xlsx');

export const writerOf = ({ csv }: ExportPlan): TableWriter => (csv ? csvWriter() : workbookWriter());
export const contentTypeOf = (plan: ExportPlan): string => contentTypes[extensionOf(plan)];

/** `<model>_yyyyMMddHHmmss.xlsx`. */
export const exportName = ({ published }: OpenModel, plan: ExportPlan, now: Date): string =>
  `${published.model.fullName}_${formatDate(now, 'yyyyMMddHHmmss')}.${extensionOf(plan)}`;
