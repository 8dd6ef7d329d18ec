import { sql } from 'kysely';
import type { Migration } from '../../db/migrate';

const cut = String.raw`E'\x01'`;
const pairs = (of: string) => String.raw`regexp_replace(${of}, '([^\u0001]{2})', E'\\1\x01', 'g')`;
const triples = (of: string) => String.raw`regexp_replace(${of}, '(...)', E'\\1\x01', 'g')`;
const wide = String.raw`regexp_replace(value, '[\u0001-\u007f]+', ${cut}, 'g')`;
const shifted = String.raw`regexp_replace(${wide}, '(^|\u0001)[^\u0001]', '\1', 'g')`;
const parts = [triples('value'), triples('substr(value, 2)'), triples('substr(value, 3)')];
const wideParts = `case when value ~ '[^\\u0001-\\u007f]' then concat(${pairs(wide)}, ${cut}, ${pairs(shifted)}) end`;

/**
 * The parts of a text that an index of words holds: every three letters in a row, and every two that are not ASCII, since most
 * Chinese words have two (`gramsOf` in searchIndex has those of a word). It holds some more. `pg_trgm` finds no word of two letters,
 * and no Chinese one in a database whose locale is C.
 */
export const migrations: Migration[] = [
  {
    id: 'records/0001_grams',
    up: async (db) => {
      const body = `select string_to_array(concat(${[...parts, wideParts].join(`, ${cut}, `)}), ${cut})`;
      await sql
        .raw(
          `create function weft_grams(value text) returns text[] immutable parallel safe cost 2000 language sql as $grams$${body}$grams$`,
        )
        .execute(db);
    },
  },
];
