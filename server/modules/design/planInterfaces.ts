import { parseJson } from '../../../core/binding';
import type { Ctx } from '../../ctx';
import { findAll } from '../../db/find';
import type { Db } from '../../db/types';
import { scriptInterfaces } from '../../services/authors/namedInterfaces';

/** A line of the release plan that changes nothing of the database. */
interface InterfaceLine {
  id: string;
  kind: 'scriptInterface' | 'scriptAddress';
  /** Name of the interface; '' when it is missing. */
  table: string;
  /** Its id. */
  column?: string;
  rows: number;
  destructive: boolean;
  sql: string[];
  statements: string;
}

interface Source {
  formData: string;
  columnData: string;
  appColumnData: string;
}

const line = (kind: InterfaceLine['kind'], more: Partial<InterfaceLine>): InterfaceLine => ({
  ...{ id: `${kind}:${more.column ?? ''}`, kind, table: '', rows: 0, destructive: false, sql: [], statements: '' },
  ...more,
});

/**
 * Lines of the plan for interfaces that scripts call by addresses composed at run time: each declared one, which users
 * of the model's menu may then run, and a hint when nothing is declared.
 */
export async function planInterfaces(ctx: Ctx, tx: Db, source: Source): Promise<InterfaceLine[]> {
  const { declared, composes } = scriptInterfaces(
    [source.formData, source.columnData, source.appColumnData].map(parseJson),
  );
  if (!declared.length)
    return composes ? [line('scriptAddress', { statements: ctx.t('visualdev.scriptAddressHint') })] : [];
  const rows = await findAll(tx, 'weftDataInterface', ['id', 'fullName'], { id: declared, deleteMark: null });
  const names = new Map(rows.map(({ id, fullName }) => [id, fullName]));
  return declared.map((id) => line('scriptInterface', { column: id, table: names.get(id) ?? '' }));
}
