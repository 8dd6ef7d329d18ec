import { isObject } from '../../../core/isObject';
import { didYouMean } from '../../../core/language/didYouMean';
import { escapePointer } from '../../../core/language/measure';
import type { Issue } from '../../../core/language/types';
import { isModelKey } from '../../../core/model/modelKey';
import type { Asker, Ctx } from '../../ctx';
import type { Calls } from '../platform/documents';
import type { AuthorRights } from './authorRights';
import { missingColumns } from './missingColumns';
import { type Named, readNamed } from './namedDefinitions';

/** A model or an interface that a document names by a text of its own. */
interface Mention {
  what: 'model' | 'interface';
  key: string;
  /** JSON pointer of the name. */
  at: string;
}

/** Member of the params of a call that names a model or an interface; undefined: none does. */
function namingParam(calls: Calls, call: unknown): [Mention['what'], string] | undefined {
  if (typeof call !== 'string' || !Object.hasOwn(calls, call)) return undefined;
  if (calls[call]!.path.includes('{modelId}')) return ['model', 'modelId'];
  return /^dataInterface\.(run|page|infoByIds|params)$/.test(call) ? ['interface', 'id'] : undefined;
}

function* mentionsIn(calls: Calls, value: unknown, at: string): Generator<Mention> {
  if (Array.isArray(value))
    for (const [index, each] of value.entries()) yield* mentionsIn(calls, each, `${at}/${index}`);
  if (!isObject(value)) return;
  const { call, params, model, measures, interface: run } = value;
  const [what, name] = namingParam(calls, call) ?? [];
  if (what && name && isObject(params)) {
    const key = params[name];
    if (typeof key === 'string') yield { what, key, at: `${at}/params/${name}` };
  }
  if (typeof model === 'string' && Array.isArray(measures)) yield { what: 'model', key: model, at: `${at}/model` };
  if (typeof run === 'string') yield { what: 'interface', key: run, at: `${at}/interface` };
  for (const [member, each] of Object.entries(value)) yield* mentionsIn(calls, each, `${at}/${escapePointer(member)}`);
}

/** The hint beside a name that is nothing's. Interfaces, and models whose code begins with a capital letter, are named by id only. */
function hintFor(key: string, known: readonly Named[]): string | undefined {
  const meant = known.find(({ code }) => code === key);
  if (meant) return `use its id "${meant.id}"`;
  return didYouMean(
    key,
    known.flatMap(({ code }) => code ?? []),
  );
}

function issueOf(mention: Mention, rows: readonly Named[]): Issue | undefined {
  const { what, key, at } = mention;
  const known = rows.filter((row) => row.what === what);
  if (known.some(({ id, code }) => id === key || (what === 'model' && code === key && isModelKey(key))))
    return undefined;
  const hint = hintFor(key, known);
  return { at, message: `there is no ${what} "${key}"`, ...(hint ? { hint } : {}) };
}

/** The models and interfaces that a document names and that do not exist. One statement, and none for most documents. */
export async function absentThings(ctx: Pick<Ctx, 'db'>, rights: AuthorRights, document: unknown): Promise<Issue[]> {
  const mentions = [...mentionsIn(rights.calls, document, '')];
  if (!mentions.length) return [];
  const rows = await readNamed(ctx);
  return mentions.flatMap((mention) => issueOf(mention, rows) ?? []);
}

/** The same, and the columns that no row has. */
export async function missingThings(ctx: Asker, rights: AuthorRights, document: unknown): Promise<Issue[]> {
  return [...(await absentThings(ctx, rights, document)), ...(await missingColumns(ctx, rights, document))];
}
