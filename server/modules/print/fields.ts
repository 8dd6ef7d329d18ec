import { asFlag } from '../../../core/model/read';
import { scaleOf } from '../../../core/model/storageType';
import type { ModelField } from '../../../core/model/types';
import { columnsOf, holdsValue, mainFields, subTables } from '../../../core/model/walk';
import { documentProps } from '../../../core/model/widgetProps';
import { type Ctx, Refusal } from '../../ctx';
import type { Documents } from '../../services/platform/documents';
import { findPublished } from '../records/published';
import { assertSource, type PrintSource, readSource, readStatements, type Sourced } from './source';
import { interfaceData, sqlColumns } from './sqlData';

interface Leaf {
  id: string;
  fullName: string;
  /** `image`, `sign`, … of a model's field. */
  kind?: string;
  /** The model adds up the column. */
  summed?: boolean;
  /** Format of its tag: separators where the screens have them. */
  format?: string;
}

interface Branch {
  id: string;
  fullName: string;
  children: Leaf[];
}

const leaves = (names: readonly string[]): Leaf[] => names.map((name) => ({ id: name, fullName: name }));

/** 主表：…; a table without a name is called `other`. */
const tableName = (ctx: Ctx, table: string, name: string | undefined, other = table) =>
  name ? ctx.t('printDev.tableOf', { table, name }) : other;

/** `headTable` 主表：…, `T1` 子表… */
function treeOf(ctx: Ctx, head: Leaf[], tables: Leaf[][], names: { head: string; tables: string[] }): Branch[] {
  const [main, sub] = [ctx.t('printDev.headTable'), ctx.t('printDev.subTable')];
  const first = { id: 'headTable', fullName: tableName(ctx, main, names.head), children: head };
  const lists = tables.map((children, at) => ({
    id: `T${at + 1}`,
    fullName: tableName(ctx, sub, names.tables[at], `${sub}${at + 1}`),
    children,
  }));
  return [first, ...lists];
}

const isSummed = ({ props }: ModelField, { vModel }: ModelField): boolean =>
  asFlag(props.showSummary) && Array.isArray(props.summaryField) && props.summaryField.includes(vModel);

function fieldLeaf(field: ModelField, table?: ModelField): Leaf {
  const { vModel, label, key } = field;
  const listed = table && asFlag(table.props.thousands) ? table.props.thousandsField : [];
  const thousands = documentProps(field).thousands === true || (Array.isArray(listed) && listed.includes(vModel));
  return {
    id: vModel,
    fullName: label || vModel,
    kind: key,
    ...(table && isSummed(table, field) ? { summed: true } : {}),
    ...(thousands ? { format: `thousands:${scaleOf(field) ?? 0}` } : {}),
  };
}

async function modelTree(ctx: Ctx, modelId: string): Promise<Branch[]> {
  const published = await findPublished(ctx.db, modelId);
  if (!published) throw new Refusal('visualdev.gone');
  const { model } = published;
  const tables = subTables(model);
  const columns = tables.map((table) =>
    columnsOf(table)
      .filter(holdsValue)
      .map((column) => fieldLeaf(column, table)),
  );
  const head = mainFields(model).filter((field) => field.key !== 'table' && holdsValue(field));
  return treeOf(
    ctx,
    head.map((field) => fieldLeaf(field)),
    columns,
    { head: model.fullName, tables: tables.map(({ label }) => label) },
  );
}

async function interfaceTree(ctx: Ctx, interfaceId: string): Promise<Branch[]> {
  const { head, tables } = await interfaceData(ctx, interfaceId, '');
  const columns = tables.map((rows) => leaves(Object.keys(rows[0] ?? {})));
  return treeOf(ctx, leaves(Object.keys(head)), columns, { head: '', tables: [] });
}

async function sqlTree(ctx: Ctx, sourced: Sourced): Promise<Branch[]> {
  const columns: Leaf[][] = [];
  for (const sql of readStatements(sourced)) columns.push(leaves(await sqlColumns(ctx, sql)));
  const [head = [], ...tables] = columns;
  return treeOf(ctx, head, tables, { head: '', tables: [] });
}

/** The tree of fields that a designer chooses from (contract-visualdev §10). */
export async function sourceFields(ctx: Ctx, documents: Documents, sourced: Sourced): Promise<Branch[]> {
  await assertSource(ctx, documents, sourced);
  const source: PrintSource = readSource(sourced);
  if (source.kind === 'model') return modelTree(ctx, source.modelId);
  if (source.kind === 'interface') return interfaceTree(ctx, source.interfaceId);
  return sqlTree(ctx, sourced);
}
