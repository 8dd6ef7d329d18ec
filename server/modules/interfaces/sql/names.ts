const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Value types; none that resolves a name (`regclass`), reads XML, or refers to a catalogue. */
export const types: ReadonlySet<string> = words(`
  int2 int4 int8 float4 float8 numeric bool text varchar bpchar date time timetz timestamp timestamptz interval
  json jsonb uuid bytea bit varbit
`);

/** The parser's names of `between` and its variants. */
const betweens = ['BETWEEN', 'NOT BETWEEN', 'BETWEEN SYMMETRIC', 'NOT BETWEEN SYMMETRIC'];

export const operators: ReadonlySet<string> = new Set([
  ...betweens,
  ...words(`
  + - * / % ^ | & # ~ << >> || = <> != < > <= >= ~~ !~~ ~~* !~~* ~ ~* !~ !~* ^@
  -> ->> #> #>> #- @> <@ ? ?| ?& && |/ ||/ @
`),
]);

/** Values of the session: the time only, never the role, the database or the schema. */
export const sessionValues: ReadonlySet<string> = words(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIME_N SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N
  SVFOP_LOCALTIME SVFOP_LOCALTIME_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N
`);

/** Orders of texts: of the bytes, of Unicode, or of a language (`zh-x-icu`, `en_US.utf8`). */
export const collations =
  /^(pg_catalog\.)?(C|POSIX|default|ucs_basic|unicode|und-x-icu|C\.\w[\w-]*|[a-z]{2,3}([-_][A-Za-z0-9]+)*(\.[A-Za-z0-9-]+)?(@\w+)?)$/;
