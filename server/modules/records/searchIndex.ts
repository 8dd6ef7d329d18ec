import { fold } from '../../../core/fold';
import type { Condition } from '../../../core/language/types';
import { keywordFields } from '../../../core/model/keyword';
import type { JoinWords } from '../../../core/model/query';
import { showsName } from '../../../core/model/shownText';
import { searchName } from '../../../core/model/storageNames';
import type { StorageTable } from '../../../core/model/types';
import type { RowsBelow } from '../../db/conditionSql';
import { memo } from '../../db/memo';
import { modelTable, quoteIdent } from '../../db/quoteIdent';
import type { Db } from '../../db/types';
import { tableSql } from './columns';
import type { Published } from './published';

/** The index of the words in the texts of a model that its keyword searches. */
export interface SearchIndex {
  table: string;
  name: string;
  /** Columns of the main table. */
  columns: string[];
  /** Over the table, or over the row `prefix`. */
  expression: (prefix?: string) => string;
}

/** undefined: the keyword searches no text of the main table, or the table is not ours. */
export function searchIndexOf({ model, storage: { main } }: Pick<Published, 'model' | 'storage'>) {
  if (main.adopted) return undefined;
  const texts = new Set(keywordFields(model).flatMap(({ prop, field }) => (showsName(field) ? [] : [prop])));
  const columns = main.columns.filter(({ vModel, type }) => type === 'text' && texts.has(vModel));
  if (!columns.length) return undefined;
  const names = columns.map(({ column }) => column);
  const index: SearchIndex = {
    table: main.table,
    name: searchName(main.table, names),
    columns: names,
    expression: (prefix = '') => {
      const each = names.map((name) => `coalesce(${prefix}${quoteIdent(name)}, '')`);
      return `weft_grams(weft_fold(${each.join(` || E'\\n' || `)}))`;
    },
  };
  return { ...index, props: new Set(columns.map(({ vModel }) => vModel)) };
}

/** Parts of a text of which each text with this word has all; undefined: the word is too short, or no text of people. */
export function gramsOf(word: string): string[] | undefined {
  const letters = [...fold(word)];
  if (letters.includes('\u0001')) return undefined;
  if (letters.length === 2) return letters.every((letter) => letter > '\u007f') ? [letters.join('')] : undefined;
  const all = letters.slice(2).map((last, at) => `${letters[at]}${letters[at + 1]}${last}`);
  return all.length ? [...new Set(all)] : undefined;
}

/** Event: indexes of a model were made; `modelId`. */
export const indexesMade = 'model.indexed';
const staleBy = ({ modelId }: { modelId?: string }) =>
  modelId === undefined ? ('all' as const) : (key: string) => key.startsWith(`${modelId} `);

const ready = memo<boolean>('search indexes', {
  ttlMs: 60_000,
  max: 500,
  forgetOn: { [indexesMade]: staleBy, 'model.released': staleBy },
});

/** Whether the index is there and whole. */
export async function isReady(db: Db, name: string): Promise<boolean> {
  const [row] = await db.raw<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [modelTable(name)],
  );
  return row?.valid === true;
}

const suffix = '@word';
/** The field of a test that the index answers. */
export const wordProp = (name: string): string | undefined =>
  name.endsWith(suffix) ? name.slice(0, -suffix.length) : undefined;

/** How the tests of one word use the index of the model. */
export interface WordSearch {
  join: JoinWords;
  /** The rows of the table of which one text has the word. */
  below: (main: StorageTable, params: unknown[]) => RowsBelow;
}

/** undefined: there is no index, or it knows nothing of this word. */
export async function wordSearch(db: Db, published: Published, word: string): Promise<WordSearch | undefined> {
  const index = searchIndexOf(published);
  const grams = index && gramsOf(word.trim());
  if (!grams) return undefined;
  if (!(await ready.of(db, `${published.modelId} ${index.name}`, () => isReady(db, index.name)))) return undefined;
  const named = (test: Condition): Condition | undefined => {
    const [[prop, comparison] = ['', null]] = Object.entries(test);
    return index.props.has(prop) ? ({ [prop + suffix]: comparison } as Condition) : undefined;
  };
  return {
    join: (tests) => {
      const own = tests.map(named).filter((test) => test !== undefined);
      const others = tests.filter((test) => !named(test));
      return { any: own.length ? [{ any: own } as Condition, ...others] : others };
    },
    below: (main, params) => ({
      key: suffix,
      wrap: (sql) => {
        params.push(grams);
        const key = `m.${quoteIdent(main.primaryKey)}`;
        return `${key} in (select ${key} from ${tableSql(main)} m where ${index.expression('m.')} @> $${params.length}::text[] and ${sql})`;
      },
    }),
  };
}
