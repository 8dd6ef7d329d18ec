/**
 * The functions of statements that people write: pure ones, and those that PostgreSQL's parser generates from syntax (`extract`, `at time zone`, …). The
 * check lets no other pass, and on the embedded database the reading role may execute no other.
 */
export const functions: ReadonlySet<string> = new Set(
  `
  abs ceil ceiling floor round trunc sign mod power sqrt cbrt exp ln log div width_bucket random degrees radians pi gcd lcm
  count sum avg min max stddev stddev_pop stddev_samp variance var_pop var_samp string_agg array_agg bool_and bool_or every
  corr regr_slope regr_intercept percentile_cont percentile_disc mode grouping
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  concat concat_ws lower upper initcap trim ltrim rtrim btrim length char_length character_length octet_length
  substring substr left right lpad rpad repeat replace translate position strpos split_part reverse overlay starts_with
  ascii chr md5 format quote_literal to_char to_number to_date to_timestamp to_hex
  regexp_replace regexp_match regexp_matches regexp_like regexp_count regexp_substr regexp_split_to_array
  regexp_split_to_table similar_to_escape like_escape
  string_to_array string_to_table array_to_string unnest array_length array_upper array_lower cardinality array_position
  array_positions array_append array_prepend array_remove array_replace array_cat
  now date_trunc date_part date_bin extract age timezone isfinite make_date make_time make_timestamp make_timestamptz
  make_interval justify_days justify_hours justify_interval clock_timestamp statement_timestamp transaction_timestamp
  date text
  json_build_object jsonb_build_object json_build_array jsonb_build_array json_object jsonb_object
  json_agg jsonb_agg json_object_agg jsonb_object_agg to_json to_jsonb row_to_json array_to_json
  json_array_length jsonb_array_length json_array_elements jsonb_array_elements json_array_elements_text
  jsonb_array_elements_text json_each jsonb_each json_each_text jsonb_each_text json_object_keys jsonb_object_keys
  json_extract_path jsonb_extract_path json_extract_path_text jsonb_extract_path_text json_typeof jsonb_typeof
  json_strip_nulls jsonb_strip_nulls jsonb_set jsonb_insert jsonb_pretty
  json_to_record jsonb_to_record json_to_recordset jsonb_to_recordset
  generate_series generate_subscripts
`
    .trim()
    .split(/\s+/),
);
