import type { Db } from '../../db/types';
import { type Definition, emptyDefinition } from './definition';
import { guardedModels } from './modelRights';

/** An enabled SQL interface that reads models with permissions and does not answer all rows to everyone. */
interface GuardedInterface {
  id: string;
  fullName: string;
  /** Names of the models. */
  models: string[];
}

async function guardedIn(db: Db, ids?: readonly string[]): Promise<GuardedInterface[]> {
  let query = db.kysely
    .selectFrom('weftDataInterface')
    .select(['id', 'fullName', 'definition'])
    .where('deleteMark', 'is', null)
    .orderBy('fullName')
    .orderBy('id');
  query = ids ? query.where('id', 'in', ['', ...ids]) : query.where('enabledMark', '=', 1);
  const found: GuardedInterface[] = [];
  for (const { id, fullName, definition } of await query.execute()) {
    const whole = { ...emptyDefinition, ...(definition as Definition) };
    const models = whole.allRows ? [] : await guardedModels(db, whole);
    if (models.length) found.push({ id, fullName, models: models.map(({ name }) => name) });
  }
  return found;
}

/** The ids among these of interfaces that not everyone who may run them gets an answer from (`allRows` is not set). */
export async function needsAllRows(db: Db, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await guardedIn(db, ids)).map(({ id }) => id));
}

/** For the operator, at the start and in health: earlier versions answered these interfaces to everyone. */
export async function interfaceWarnings(db: Db): Promise<{ code: string; text: string }[]> {
  const found = await guardedIn(db);
  if (!found.length) return [];
  const names = found.map(({ fullName, models }) => `${fullName} (${models.join(', ')})`).join('; ');
  const text =
    'SQL data interfaces that read models with permissions answer only people from whom nothing of these models is ' +
    `hidden: ${names}. An administrator may set "allRows" for those that everyone shall read.`;
  return [{ code: 'guardedInterfaces', text }];
}
