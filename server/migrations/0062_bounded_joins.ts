import { type Kysely, sql } from 'kysely';

const plpgsql = (head: string, body: string) =>
  `create or replace function weft_limits.${head} language plpgsql stable parallel unsafe as $$ begin ${body} end $$`;

/** `||` of two kinds: what PostgreSQL calls for it, and whether null is an answer of null. */
const joins: [left: string, right: string, result: string, call: string, strict: boolean][] = [
  ['text', 'text', 'text', 'textcat', true],
  ['text', 'anynonarray', 'text', 'textanycat', true],
  ['anynonarray', 'text', 'text', 'anytextcat', true],
  ['bytea', 'bytea', 'bytea', 'byteacat', true],
  ['varbit', 'varbit', 'varbit', 'bitcat', true],
  ['jsonb', 'jsonb', 'jsonb', 'jsonb_concat', true],
  ['anycompatiblearray', 'anycompatiblearray', 'anycompatiblearray', 'array_cat', false],
  ['anycompatiblearray', 'anycompatible', 'anycompatiblearray', 'array_append', false],
  ['anycompatible', 'anycompatiblearray', 'anycompatiblearray', 'array_prepend', false],
];
const sizeOf = (name: string, type: string) =>
  `coalesce(octet_length(${type === 'text' || type === 'bytea' ? name : `${name}::text`}), 0)`;

/** A function of PostgreSQL whose answer may be its values multiplied: `most` is the size that it cannot exceed. */
const products: [head: string, call: string, most: string, result: string][] = [
  [
    'replace(a text, b text, c text)',
    'replace(a, b, c)',
    'octet_length(a) + octet_length(a)::bigint / greatest(octet_length(b), 1) * octet_length(c)',
    'text',
  ],
  ...[
    ['a text, b text, c text', 'a, b, c'],
    ['a text, b text, c text, d text', 'a, b, c, d'],
    ['a text, b text, c text, d integer', 'a, b, c, d'],
    ['a text, b text, c text, d integer, e integer', 'a, b, c, d, e'],
    ['a text, b text, c text, d integer, e integer, f text', 'a, b, c, d, e, f'],
  ].map(([given, values]): [string, string, string, string] => [
    `regexp_replace(${given})`,
    `regexp_replace(${values})`,
    '(octet_length(a) + 1)::bigint * (octet_length(c) + 1)',
    'text',
  ]),
  [
    'array_to_string(a anyarray, b text)',
    'array_to_string(a, b)',
    'octet_length(a::text) + cardinality(a)::bigint * octet_length(b)',
    'text',
  ],
  [
    'array_to_string(a anyarray, b text, c text)',
    'array_to_string(a, b, c)',
    'octet_length(a::text) + cardinality(a)::bigint * (octet_length(b) + coalesce(octet_length(c), 0))',
    'text',
  ],
  [
    'array_replace(a anycompatiblearray, b anycompatible, c anycompatible)',
    'array_replace(a, b, c)',
    'octet_length(a::text) + cardinality(a)::bigint * coalesce(octet_length(c::text), 0)',
    'anycompatiblearray',
  ],
];

/** Of a value that `given` says the type of. Counted twice: what it becomes may be twice as large. */
const part = (type: string) =>
  plpgsql(
    `part(given ${type}, times integer default 1) returns ${type}`,
    `perform weft_limits.joined(${sizeOf('given', type)}::bigint * times); return given;`,
  );

const functions = [
  // As of 0056, and wide texts are counted too.
  `create or replace function weft_limits.width(bytes bigint) returns integer language plpgsql immutable as $$
   begin
     if bytes > 1048576 then
       raise exception using errcode = '54000', message = 'the statement builds a text of more than 1 MB';
     end if;
     if bytes > 65536 then perform weft_limits.fits(bytes); end if;
     return bytes::integer;
   end $$`,
  plpgsql('joined(bytes bigint) returns void', 'if bytes > 65536 then perform weft_limits.fits(bytes * 2); end if;'),
  plpgsql(
    'most(bytes bigint) returns void',
    `if bytes > 16777216 then
       raise exception using errcode = '54000', message = 'the statement builds a text of more than 16 MB';
     end if;`,
  ),
  ...['anyelement', 'text', 'varchar', 'bpchar'].map(part),
  plpgsql(
    'overlay(given anyelement) returns anyelement',
    'perform weft_limits.joined(coalesce(octet_length(given::text), 0)); return given;',
  ),
  ...joins.flatMap(([left, right, result, call, strict]) => [
    plpgsql(
      `${call}(a ${left}, b ${right}) returns ${result} ${strict ? 'strict' : ''}`,
      `perform weft_limits.joined(${sizeOf('a', left)}::bigint + ${sizeOf('b', right)}); return pg_catalog.${call}(a, b);`,
    ),
    `create operator weft_limits.|| (function = weft_limits.${call}, leftarg = ${left}, rightarg = ${right})`,
  ]),
  ...products.map(([head, call, most, result]) =>
    plpgsql(
      `${head} returns ${result}`,
      `perform weft_limits.most(${most});
       return weft_limits.part(pg_catalog.${call});`,
    ),
  ),
];

/**
 * What statements of data interfaces join and replace is bounded as what they gather is (0056): values of more than 64 KB
 * count towards the 64 MB of a statement before they are joined, and a product that may exceed 16 MB is not begun.
 */
export const migration = {
  id: '0062_bounded_joins',
  async up(db: Kysely<unknown>): Promise<void> {
    for (const each of functions) await sql.raw(each).execute(db);
  },
};
