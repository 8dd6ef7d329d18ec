import { parseJson } from '../../../core/binding';
import { type Asker, type Ctx, Refusal } from '../../ctx';
import { assertMayRun, runnableNames } from '../../services/authors/runRight';
import type { Documents } from '../../services/platform/documents';
import { authorNow } from '../../services/sessions/authorNow';
import { checkTemplate } from '../interfaces/sql/bindSql';
import { SqlProblem } from '../interfaces/sql/problem';

/** Where the values of a template come from; `sql` is the family's. */
export type PrintSource =
  | { kind: 'sql' }
  | { kind: 'model'; modelId: string }
  | { kind: 'interface'; interfaceId: string };

/** What of a template says where its values come from, as JSON texts. */
export interface Sourced {
  source?: string | null;
  sqlTemplate?: string | null;
}

export function readSource({ source }: Sourced): PrintSource {
  const { kind, modelId, interfaceId } = (parseJson(source ?? '') ?? {}) as Record<string, unknown>;
  if (kind === 'model' && typeof modelId === 'string') return { kind, modelId };
  if (kind === 'interface' && typeof interfaceId === 'string') return { kind, interfaceId };
  return { kind: 'sql' };
}

/** The statements of a template: the head, then T1, T2, … */
export function readStatements({ sqlTemplate }: Sourced): string[] {
  const list = parseJson(sqlTemplate ?? '');
  const statements = (Array.isArray(list) ? list : []).map((item) => (item as { sql?: unknown } | null)?.sql);
  return statements.filter((sql): sql is string => typeof sql === 'string' && sql.trim() !== '');
}

function assertStatement(sql: string): void {
  try {
    checkTemplate(sql, 'select', []);
  } catch (error) {
    if (!(error instanceof SqlProblem)) throw error;
    throw new Refusal(error.key, error.values, { errors: [{ field: 'sqlTemplate', message: '' }] });
  }
}

/**
 * Only administrators save statements, or try unsaved ones: they run for every person who prints. An interface is named by
 * those who may run it. `previous`: what is stored may be saved again unchanged.
 */
export async function assertSource(ctx: Ctx, documents: Documents, next: Sourced, previous?: Sourced): Promise<void> {
  const source = readSource(next);
  const before = previous && readSource(previous);
  if (source.kind === 'interface') {
    const same = before?.kind === 'interface' && before.interfaceId === source.interfaceId;
    if (!same) await assertMayRun(ctx, documents, source.interfaceId);
    return;
  }
  const statements = source.kind === 'sql' ? readStatements(next) : [];
  statements.forEach(assertStatement);
  if (!statements.length || ctx.user.isAdministrator) return;
  const same = before?.kind === 'sql' && next.sqlTemplate === previous?.sqlTemplate;
  if (!same) throw new Refusal('printDev.administrators');
}

async function runs(ctx: Asker, documents: Documents, interfaceId: string): Promise<boolean> {
  const names = await runnableNames(ctx, documents);
  return names === undefined || names.has(interfaceId);
}

/** Who answers for the source of a saved template: who saves it and may use it, else who did before. */
export async function sourceAuthor(
  ctx: Asker,
  documents: Documents,
  next: Sourced,
  previous: string | null,
): Promise<string | null> {
  const source = readSource(next);
  const may = source.kind === 'interface' ? await runs(ctx, documents, source.interfaceId) : ctx.user.isAdministrator;
  return may ? ctx.user.id : previous;
}

/** Refuses an interface that its template's author may not run now: a template prints it in the author's name. */
export async function assertAuthorRuns(
  { db }: Asker,
  documents: Documents,
  template: Sourced & { sourceUserId: string | null },
): Promise<void> {
  const source = readSource(template);
  if (source.kind !== 'interface' || template.sourceUserId === null) return;
  const user = await authorNow(db, template.sourceUserId);
  if (!user || !(await runs({ db, user }, documents, source.interfaceId)))
    throw new Refusal('printDev.authorMayNot', {}, { code: 403 });
}
