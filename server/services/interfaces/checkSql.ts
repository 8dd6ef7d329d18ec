import { lexSql, SqlProblem, type SqlToken } from './lexSql';

const words = (text: string) => text.trim().split(/\s+/);

/** Functions that only compute. Everything else is refused: a list of forbidden names is never complete (reliability §0.12). */
const functions = new Set(
  words(`
  abs ceil ceiling floor round trunc sign mod power sqrt exp ln log greatest least random div width_bucket
  count sum avg min max stddev variance string_agg array_agg bool_and bool_or every percentile_cont percentile_disc mode
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  coalesce nullif concat concat_ws lower upper initcap trim ltrim rtrim btrim length char_length character_length
  substring substr left right replace translate position strpos split_part reverse overlay starts_with ascii chr md5
  format to_char to_number to_date to_timestamp
  regexp_replace regexp_match regexp_like regexp_count string_to_array array_to_string unnest array_length cardinality
  array_position array_append array_remove array_cat any all some
  now date_trunc date_part extract age make_date make_time make_timestamp make_interval justify_days justify_hours
  current_date current_time current_timestamp localtime localtimestamp
  json_build_object jsonb_build_object json_build_array jsonb_build_array json_agg jsonb_agg json_object_agg jsonb_object_agg
  to_json to_jsonb row_to_json json_array_length jsonb_array_length jsonb_array_elements jsonb_array_elements_text
  json_array_elements json_array_elements_text jsonb_each jsonb_each_text jsonb_object_keys jsonb_extract_path
  jsonb_extract_path_text jsonb_typeof jsonb_strip_nulls generate_series grouping`),
);

/** Words of the grammar that may stand before a bracket. */
const grammar = new Set(
  words(`
  select from where in and or not on as values exists over filter group within using case when then else end union except
  intersect all distinct join lateral having by rollup cube sets between like ilike similar array row interval cast is null
  limit offset with recursive materialized any some partition order cross inner left right full natural escape symmetric
  numeric decimal varchar char character bpchar timestamp timestamptz time timetz bit varying precision float`),
);

function refuseCalls(tokens: SqlToken[]): void {
  tokens.forEach((token, at) => {
    if (tokens[at + 1]?.text !== '(' || tokens[at + 1]?.kind !== 'symbol') return;
    const before = tokens[at - 1];
    // `as t (a, b)`, `(values …) t (a, b)` and `with t (a, b)` name columns.
    const isAlias =
      before?.kind === 'symbol'
        ? before.text === ')'
        : ['as', 'with', 'recursive'].includes(before?.text.toLowerCase() ?? '');
    const known =
      token.kind === 'word' && (grammar.has(token.text.toLowerCase()) || functions.has(token.text.toLowerCase()));
    if (token.kind !== 'word' && token.kind !== 'quoted') return;
    if (!known && !isAlias) throw new SqlProblem('dataInterface.sqlFunction', { name: token.text });
  });
}

function refuseBrackets(tokens: SqlToken[]): void {
  let depth = 0;
  for (const token of tokens) {
    if (token.kind !== 'symbol') continue;
    depth += token.text === '(' ? 1 : token.text === ')' ? -1 : 0;
    if (depth < 0) break;
  }
  if (depth !== 0) throw new SqlProblem('dataInterface.sqlBrackets');
}

/**
 * The tokens of one reading statement: `select`, `with` or `values`, balanced, without a second statement, calling nothing
 * but functions that compute. Throws SqlProblem. That nothing is written and no secret is read is the database's own rule
 * (`runSql`); this closes what a statement could do to that rule.
 */
export function checkSql(sql: string): SqlToken[] {
  const all = lexSql(sql);
  while (all.length && (all.at(-1)!.kind === 'space' || all.at(-1)!.text === ';')) all.pop();
  const tokens = all.filter((token) => token.kind !== 'space');
  if (tokens.length === 0) throw new SqlProblem('dataInterface.sqlMissing');
  if (tokens.some((token) => token.kind === 'symbol' && token.text === ';'))
    throw new SqlProblem('dataInterface.sqlOne');
  if (tokens[0]!.kind !== 'word' || !['select', 'with', 'values'].includes(tokens[0]!.text.toLowerCase()))
    throw new SqlProblem('dataInterface.sqlReads');
  refuseBrackets(tokens);
  refuseCalls(tokens);
  return all;
}
