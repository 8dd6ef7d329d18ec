import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindSql } from './bindSql';
import { checkSql } from './checkSql';
import { SqlProblem } from './lexSql';

const bind = (sql: string, parameters: Record<string, unknown> = {}, variables: Record<string, unknown> = {}) =>
  bindSql(sql, { parameters, variables });
const problem = (sql: string): string => {
  try {
    checkSql(sql);
  } catch (error) {
    expect(error).toBeInstanceOf(SqlProblem);
    return (error as SqlProblem).key;
  }
  return 'none';
};

describe('statements of data interfaces (contract-visualdev §11, reliability §0.12)', () => {
  it('issue 3: parameters and variables become bound values, also within quotes', () => {
    const sql =
      "select * from t where a = {a} and b like '%{b}%' and c in (@mine) and d = '{a}' -- {none}\n limit @pageSize;";
    const bound = bind(sql, { a: "x'--", b: 'y' }, { mine: ['1', '2'], pageSize: 20 });
    expect(bound.sql.replace(/\s+/g, ' ').trim()).toBe(
      "select * from t where a = $1 and b like ('%' || $2::text || '%') and c in ($3, $4) and d = ($5::text) limit $6",
    );
    expect(bound.values).toEqual(["x'--", 'y', '1', '2', "x'--", 20]);
    expect(bind('select {a}, {a}', { a: 1 })).toEqual({ sql: 'select $1, $1', values: [1] });
    expect(bind('select 1 where x in (@mine)', {}, { mine: [] }).sql).toContain('in (null)');
    expect(bind("select 'me@user.example', '{other}'", {}, { user: 'u1' }).sql).toBe(
      "select 'me@user.example', '{other}'",
    );
    expect(() => bind('select {b}', { a: 1 })).toThrow('dataInterface.sqlUnknown');
    expect(() => bind('select {constructor}')).toThrow('dataInterface.sqlUnknown');
    expect(() => bind('select @password')).toThrow('dataInterface.sqlUnknown');
    let n = 0;
    expect(bind('select @lotSnowID, @lotSnowID', {}, { lotSnowID: () => String(++n) }).values).toEqual(['1', '2']);
  });

  it('SEC the column that an echo names is quoted', () => {
    const given = { parameters: {}, variables: { showKey: 'x', showValue: ['1'] }, showKey: 'id" or 1=1 --' };
    expect(bindSql('select * from t where @showKey in (@showValue)', given).sql).toBe(
      'select * from t where "id"" or 1=1 --" in ($1)',
    );
  });

  it('SEC whatever a value holds, the text stays the same and the value arrives whole', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        "'",
        "''",
        "' or 1=1 --",
        '"; drop table t; --',
        '\\',
        "\\'",
        '$1',
        '$$',
        '{a}',
        '@user',
        '*/',
        '%',
        '\n;',
      ),
    );
    const sql = "select '{a}', {a}, '%{b}''', \"q{a}\" from t where x = @keyword and y = 'k@keyword'";
    const shape = bind(sql, { a: '', b: '' }, { keyword: '' }).sql;
    fc.assert(
      fc.property(text, text, text, (a, b, keyword) => {
        const bound = bind(sql, { a, b }, { keyword });
        expect(bound.sql).toBe(shape);
        expect(bound.values).toEqual([a, a, b, keyword, keyword]);
      }),
    );
  });

  it('SEC only one reading statement of computing functions passes', () => {
    const good = [
      'select a, count(*) from t group by a having count(*) > 1 order by 2 desc',
      'with x(a, b) as (values (1, 2)), y as (select 1) select * from x join y on true',
      "select * from (values (1, 'a')) v (id, name) where name ilike '%a%'",
      "select sum(x) over (partition by y) from t where d between '2026-01-01' and now() - interval '1 day'",
      'select a::numeric(10, 2), j ->> \'x\', coalesce(b, 0), row_number() over (order by a) from model."Order"',
      'select case when (a > 1) then upper(b) else null end from t; -- done',
      "select to_char(d, 'YYYY-MM-DD') from t where a in (1, 2) and exists (select 1) limit (2)",
      "select * from t where tags @> '[1]' and x is not null /* why */",
    ];
    for (const sql of good) expect(problem(sql), sql).toBe('none');
    const bad: Record<string, string> = {
      '': 'sqlMissing',
      ' -- nothing': 'sqlMissing',
      'delete from t': 'sqlReads',
      'select 1; delete from t': 'sqlOne',
      'select 1) x; select (1': 'sqlOne',
      'select 1) as x, (select 2': 'sqlBrackets',
      'select (1': 'sqlBrackets',
      "select set_config('role', 'none', true)": 'sqlFunction',
      "select pg_catalog.set_config ('role', 'none', true)": 'sqlFunction',
      "select \"set_config\"('role', 'none', true)": 'sqlFunction',
      "select set_config/**/('role', 'none', true)": 'sqlFunction',
      "select query_to_xml('select 1', true, true, '')": 'sqlFunction',
      "select pg_read_file('/etc/passwd')": 'sqlFunction',
      'select pg_sleep(10)': 'sqlFunction',
      "select dblink('a', 'b')": 'sqlFunction',
      "select lo_import('/etc/passwd')": 'sqlFunction',
      'select U&"set\\005fconfig"(1)': 'sqlUnreadable',
      "select E'\\'' || $$x$$": 'sqlUnreadable',
      'select $1': 'sqlUnreadable',
      'select /* /* nested */ 1 */ 2': 'none',
      "select 'open": 'sqlUnreadable',
      'select \\ 1': 'sqlUnreadable',
    };
    for (const [sql, key] of Object.entries(bad)) {
      expect(problem(sql).replace('dataInterface.', ''), sql).toBe(key);
    }
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (sql) => typeof problem(`select ${sql}`) === 'string'));
  });
});
