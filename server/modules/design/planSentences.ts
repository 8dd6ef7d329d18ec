import { tagOf } from '../../../core/languages';
import type { ColumnType, Model, StoragePlan } from '../../../core/model/types';
import { findField } from '../../../core/model/walk';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import { type PlannedStep, type ReleasePlan, valuesIn } from './releasePlan';

interface Named {
  model: Model;
  storage: StoragePlan;
}

/** The label of the field in a column, else the column's name. */
function labelOf({ model, storage }: Named, table: string, column = ''): string {
  const child = storage.children.find((each) => each.table === table);
  const { columns } = child ?? storage.main;
  const vModel = columns.find((each) => each.column === column)?.vModel;
  if (!vModel) return column;
  const parent = child && 'vModel' in child ? `${String(child.vModel)}-` : '';
  return findField(model, parent + vModel)?.field.label || column;
}

/** The labels of the columns of an index of words. */
const searched = (names: Named, table: string, columns = '') =>
  columns
    .split(', ')
    .map((column) => labelOf(names, table, column))
    .join(', ');

/** A number as people of the language write it. */
const shown = (ctx: Ctx, value: number) => value.toLocaleString(tagOf(ctx.language));

/** What a step does, with the values that it keeps and leaves behind. */
async function sentence(ctx: Ctx, tx: Db, names: Named, step: PlannedStep): Promise<string> {
  const { kind, table, column, from = '', to = '', rows, lost = 0, later } = step;
  const type = (name: string) => ctx.t(`visualdev.typeWord.${name as ColumnType}`);
  const typed = kind === 'widenColumn' || kind === 'changeType';
  const held = kind === 'renameColumn' ? from : typed ? column : undefined;
  const values = held ? await valuesIn(tx, table, held) : 0;
  const text = ctx.t(`visualdev.sentence.${kind}`, {
    table,
    name:
      kind === 'createSearch'
        ? searched(names, table, column)
        : labelOf(names, table, kind === 'renameColumn' ? to : column),
    column: column ?? '',
    from: typed ? type(from) : from,
    to: typed ? type(to) : to,
    rows: shown(ctx, rows),
    kept: shown(ctx, values - lost),
    lost: shown(ctx, lost),
  });
  return later ? ctx.t('visualdev.sentence.later', { text, rows: shown(ctx, rows) }) : text;
}

export interface Sentence {
  id: string;
  /** That of the step; `unused`: data that no field uses any more. */
  kind: PlannedStep['kind'] | 'unused';
  text: string;
  /** Values are left behind. */
  destructive: boolean;
  statements: string;
}

/** The plan as sentences: its steps in order, then what stays without a field. */
export async function planSentences(
  ctx: Ctx,
  tx: Db,
  names: Named,
  { steps, unused }: Pick<ReleasePlan, 'steps' | 'unused'>,
): Promise<Sentence[]> {
  const told: Sentence[] = [];
  for (const step of steps) {
    const { id, kind, destructive, statements } = step;
    told.push({ id, kind, text: await sentence(ctx, tx, names, step), destructive, statements });
  }
  for (const { table, column, rows } of unused) {
    const kind = column ? 'unusedColumn' : 'unusedTable';
    const values = column ? await valuesIn(tx, table, column) : rows;
    const text = ctx.t(`visualdev.sentence.${kind}`, { table, column: column ?? '', kept: shown(ctx, values) });
    const id = `unused:${table}:${column ?? ''}`;
    told.push({ id, kind: 'unused', text, destructive: false, statements: '' });
  }
  return told;
}
