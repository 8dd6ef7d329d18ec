/**
 * Statements for the database itself, without the check in front of it: every secret, by every function that reads it or
 * leaves the role, in every way of naming a function, in every place.
 */
const secrets = [
  ['weft_user', 'password_hash'],
  ['weft_session', 'token_hash'],
  ['weft_sys_config', 'value'],
] as const;

const quoted = (text: string) => text.replaceAll("'", "''");
/** A text that PostgreSQL's functions run as a query. */
const run = (inner: string): string[][] => [
  ['ts_stat', `select to_tsvector('simple', (${inner})::text)`],
  ['query_to_xml', inner],
  ['query_to_xmlschema', inner],
];

/** Calls with one text: what `f(x)`, `(x).f`, `t.f` and others name. */
const ofText: string[][] = [
  ...secrets.flatMap(([table, column]) => run(`select string_agg(${column}::text, ' ') from public.${table}`)),
  ...run("select set_config('role', 'none', true)"),
  ...['PG_VERSION', 'postgresql.conf', 'pg_hba.conf', '/etc/passwd'].flatMap((file) =>
    ['pg_read_file', 'pg_read_binary_file', 'pg_stat_file', 'lo_import'].map((name) => [name, file]),
  ),
  ...['.', 'base', '/'].map((folder) => ['pg_ls_dir', folder]),
  ...['config_file', 'data_directory', 'role'].map((setting) => ['current_setting', setting]),
  ...['weft_user', 'pg_authid'].flatMap((name) => ['to_regclass', 'pg_relation_filepath'].map((each) => [each, name])),
];

/** The ways to call a function with one text, one of which the check once let pass. */
const ways: ((name: string, text: string) => string)[] = [
  (name, text) => `select ${name}('${text}')::text as x`,
  (name, text) => `select pg_catalog.${name}('${text}')::text as x`,
  (name, text) => `select ('${text}'::text).${name}::text as x`,
  (name, text) => `select t.${name}::text as x from unnest(array['${text}'::text]) as t`,
  (name, text) => `select (t).${name}::text as x from (select '${text}'::text as t) t`,
  (name, text) => `select f::text as x from ${name}('${text}') f`,
  (name, text) => `with a as materialized (select ${name}('${text}') as y) select y::text as x from a`,
  (name, text) => `select 1 as x order by ('${text}'::text).${name}::text`,
  (name, text) => `select (array['${text}'::text])[1].${name}::text as x`,
  (name, text) => `select (select string_agg(f::text, ' ') from ${name}('${text}') f)::int as x`,
  (name, text) => `select cast(('${text}'::text).${name} as int) as x`,
];

/** The role is left first, then the secret read in the same statement. */
const leaving = secrets.flatMap(([table, column]) =>
  [
    `set_config('role', 'none', true)`,
    `set_config('session_authorization', 'postgres', true)`,
    `set_config('row_security', 'off', true)`,
    `('select to_tsvector(set_config(''role'',''none'',true))'::text).ts_stat::text`,
    `query_to_xml('reset role', true, true, '')::text`,
  ].flatMap((leave) => [
    `with a as materialized (select ${leave} as l) select l, (select string_agg(${column}::text, ' ') from public.${table}) as x from a`,
    `select (select string_agg(w.word, ' ') from ts_stat(left(${leave}, 0) || 'select array_to_tsvector(array[${column}::text]) from public.${table}') w) as x`,
  ]),
);

const direct = secrets.flatMap(([table, column]) => [
  `select ${column} from public.${table}`,
  `select t::text from public.${table} t`,
  `select row_to_json(t) from public.${table} t`,
  `select (t).${column} from public.${table} t`,
  `table public.${table}`,
  `copy public.${table} to stdout`,
  `copy (select ${column} from public.${table}) to '/tmp/weft_x'`,
  `select table_to_xml('${table}', true, true, '')`,
  `select most_common_vals::text from pg_stats where tablename = '${table}'`,
  `select * from pg_statistic`,
  `do $$ begin raise exception '%', (select string_agg(${column}::text, ' ') from public.${table}); end $$`,
  `do $$ begin execute 'reset role'; raise exception '%', (select string_agg(${column}::text, ' ') from public.${table}); end $$`,
  `do $$ begin perform set_config('role', 'none', true); raise exception '%', (select string_agg(${column}::text, ' ') from public.${table}); end $$`,
  `create function pg_temp.f() returns text language sql as $$ select string_agg(${column}::text, ' ') from public.${table} $$`,
  `update public.${table} set ${column} = null returning ${column}`,
  `explain (analyze, verbose) select ${column} from public.${table}`,
  `select ts_rewrite('a'::tsquery, 'select quote_literal(${column}::text)::tsquery, ''b''::tsquery from public.${table}')`,
  `select ${column}::text::int from public.${table}`,
]);

const others = [
  ...['reset role', 'set role none', 'set local role postgres', 'set session authorization default', 'reset all'],
  ...[
    'select rolpassword from pg_authid',
    'select passwd from pg_shadow',
    'select password from public.weft_reader_login',
  ],
  ...["select nextval('weft_durable')", "select setval('x', 1)", 'select lo_get(1)', 'select lo_creat(-1)'],
  ...["select pg_notify('weft', 'x')", 'select pg_advisory_lock(1)', 'select pg_current_logfile()', 'select lastval()'],
  ...["select database_to_xml(true, true, '')", "select schema_to_xml('public', true, true, '')"],
  ...["select cursor_to_xml('c', 1, true, true, '')", "select * from dblink('dbname=postgres', 'select 1')"],
];

export const unchecked: string[] = [
  ...new Set([
    ...ofText.flatMap(([name, text]) => ways.map((way) => way(name!, quoted(text!)))),
    ...leaving,
    ...direct,
    ...others,
  ]),
];
