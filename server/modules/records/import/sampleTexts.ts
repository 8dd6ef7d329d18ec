import { canonicalFormat } from '../../../../core/model/dates';
import { widgetFacts } from '../../../../core/model/fields';
import { asNumber, asText } from '../../../../core/model/read';
import { isMultiple } from '../../../../core/model/storageType';
import type { ModelField } from '../../../../core/model/types';
import { recordReader } from '../../files/spreadsheets/recordLines';
import type { NestedRow } from '../../files/spreadsheets/rows';
import type { ImportColumn } from './importColumns';

/** The examples of contract-visualdev §9: of one, and the second of several. They are the contract's, in Chinese. */
const people: Readonly<Record<string, readonly [string, string]>> = {
  organizeSelect: ['引迈信息/技术部', '引迈信息/产品部'],
  depSelect: ['技术部/部门编码', '产品部/部门编码'],
  posSelect: ['技术员/岗位编码', '技术经理/岗位编码'],
  userSelect: ['张三/账号', '李四/账号'],
  usersSelect: ['方方/账号', '技术部/部门编码'],
  roleSelect: ['研发人员/角色编码', '研发经理/角色编码'],
  groupSelect: ['A分组/分组编码', 'B分组/分组编码'],
};
/** By level, from the province. */
const areas: readonly [string, string][] = [
  ['福建省', '广东省'],
  ['福建省/莆田市', '广东省/广州市'],
  ['福建省/莆田市/城厢区', '广东省/广州市/荔湾区'],
  ['福建省/莆田市/城厢区/霞林街道', '广东省/广州市/荔湾区/沙面街道'],
];
const dated = new Set(['datePicker', 'timePicker']);
const defaultFormat: Readonly<Record<string, string>> = { timePicker: 'HH:mm:ss' };

/** The sample of a column's cells; '' where it has none. */
function sampleText(field: ModelField): string {
  const { key, props } = field;
  if (widgetFacts(key).system) return '系统自动生成';
  if (dated.has(key)) return `例: ${canonicalFormat(asText(props.format) || (defaultFormat[key] ?? ''))}`;
  const level = Math.min(3, Math.max(0, asNumber(props.level) ?? 2));
  const pair = key === 'areaSelect' ? areas[level] : people[key];
  return pair ? `例:${isMultiple(field) ? pair.join(',') : pair[0]}` : '';
}

/** The first line of data of a template: samples, by the cells of the columns. */
export const sampleLine = (columns: readonly ImportColumn[]): string[] =>
  columns.flatMap(({ field, children }) =>
    children ? children.map((child) => sampleText(child.field)) : [sampleText(field)],
  );

/** The line of samples as a record of the sheet; undefined: there is none. */
export function linesOfSample(columns: readonly ImportColumn[]): NestedRow | undefined {
  const line = sampleLine(columns);
  if (!line.some(Boolean)) return undefined;
  const reader = recordReader(columns);
  reader.add(line);
  return reader.end();
}
