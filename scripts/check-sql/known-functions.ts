const named = (names: string) => new Set(names.split(/\s+/));

/**
 * Never null, whatever the arguments; for functions that return rows, no column is null. Lists contain no nulls here.
 */
export const ALWAYS = named(`concat concat_ws count row_number rank dense_rank ntile cume_dist percent_rank
  now clock_timestamp transaction_timestamp statement_timestamp gen_random_uuid pg_backend_pid
  jsonb_build_object jsonb_build_array json_build_object num_nulls num_nonnulls
  generate_series unnest regexp_split_to_table jsonb_array_elements jsonb_object_keys generate_subscripts
  current_database pg_current_xact_id pg_current_snapshot`);

/** Null only if an argument is null. */
export const TOTAL = named(`lower upper initcap length char_length octet_length bit_length replace translate
  left right lpad rpad repeat reverse substr btrim ltrim rtrim strpos position split_part starts_with ascii chr
  md5 sha256 encode decode format to_char to_timestamp to_date date_trunc date_part extract timezone date_bin age
  make_interval make_date abs round floor ceil ceiling trunc sign mod power sqrt ln exp width_bucket div
  array_append array_prepend array_cat array_remove array_replace array_to_string string_to_array cardinality
  to_jsonb to_json jsonb_array_length jsonb_set jsonb_strip_nulls regexp_replace regexp_split_to_array
  quote_ident quote_literal hashtext hashtextextended pg_snapshot_xmin pg_snapshot_xmax
  pg_try_advisory_lock pg_try_advisory_xact_lock pg_advisory_unlock pg_database_size
  jsonb_path_query_array current_setting setval nextval currval jsonb_typeof host text int4 int8 float8 numeric timestamptz date bool`);

export const AS_SOON_AS_A_ROW = named('min max sum avg bool_or bool_and every string_agg');
export const MAKES_A_LIST = named('array_agg jsonb_agg json_agg jsonb_object_agg json_object_agg');

/** Operators that look up something that may be missing. */
export const MAY_LACK = /^(->|->>|#>|#>>|@\?|@@)$/;
