import { resolve } from '../../core/binding';
import type { Session } from '../document/session';
import { clean } from '../source/clean';
import type { FormModel } from './formModel';
import type { ListModel, Row } from './listModel';

/** Opens the picker of a list's `adding`; each record chosen becomes a row (SUBT-08, contract-visualdev §4.5). */
export async function addPicked(session: Session, model: FormModel, list: ListModel): Promise<void> {
  const { adding } = list.node.field;
  if (!adding) return;
  const args = clean(resolve(adding.args ?? {}, model.scope()));
  const { ok, result } = await session.open(adding.document, args);
  if (!ok || result === undefined || result === null) return;
  const records: unknown[] = Array.isArray(result) ? result : [result];
  list.addAll(records.map((picked) => clean(resolve(adding.row, model.scope({ picked }))) as Row));
}
