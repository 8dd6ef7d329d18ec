import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindSql, checkTemplate } from './bindSql';
import { SqlProblem } from './problem';

const bind = (sql: string, parameters: Record<string, unknown> = {}, variables: Record<string, unknown> = {}) =>
  bindSql(sql, { parameters, variables });
describe('statements of data interfaces (contract-visualdev §11, reliability §0.12)', () => {
  it('issue 3: parameters and variables become bound values, also within quotes', () => {
    const sql =
      "select * from t where a = {a} and b like '%{b}%' and c in (@mine) and d = '{a}' -- {none}\n limit @pageSize;";
    const bound = bind(sql, { a: "x'--", b: 'y' }, { mine: ['1', '2'], pageSize: 20 });
    expect(bound.sql.replace(/\s+/g, ' ').trim()).toBe(
      "select * from t where a = $1 and b like ('%' operator(weft_limits.||) $2::text operator(weft_limits.||) '%') and c in ($3, $4) and d = ($5::text) limit $6",
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

  it('issue 10: what PostgreSQL reads as one string or one name has no placeholder in it', () => {
    const given = { a: 'v' };
    expect(bind("select E'\\'{a}', $$ {a} $$, \"{a}\", U&'{a}' from t -- {b}", given).values).toEqual([]);
    expect(bind("select ''\n'{a}'", given)).toEqual({ sql: "select ''\n'{a}'", values: [] });
    expect(() => bind('select x{a}5', given)).toThrow('dataInterface.sqlUnreadable');
    expect(bind('select a=@user and b<@user', {}, { user: 'u' }).sql).toBe('select a=$1 and b<$1');
    expect(bind("select '日本', {a}, '%{a}' -- 日本\n, \"日\"", given).sql).toBe(
      "select '日本', $1, ('%'  operator(weft_limits.||) $2::text)  \n, \"日\"",
    );
    expect(() => bind('select $1, {a}', given)).toThrow('dataInterface.sqlUnreadable');
  });

  it('issue 10: a statement is checked before it is stored, of the kind that the interface declares', () => {
    const check = (sql: string, action: 'select' | 'insert' | 'update' | 'delete' = 'select') => {
      try {
        checkTemplate(sql, action, ['a']);
        return 'none';
      } catch (error) {
        return (error as SqlProblem).key.replace('dataInterface.', '');
      }
    };
    const write = {
      insert:
        "insert into model.goods (id, name) values ({a}, '{a}') on conflict (id) do update set name = excluded.name",
      update: 'with a as (select 1 as n) update goods g set name = upper({a}) from a where g.id = @user returning id',
      delete: 'delete from goods using weft_user u where u.id = goods.id',
    } as const;
    for (const [action, sql] of Object.entries(write) as [keyof typeof write, string][]) {
      expect(check(sql, action), sql).toBe('none');
      expect(check(sql), sql).toBe('sqlReads');
      expect(check('select 1', action)).toBe('sqlAction');
    }
    expect(check("insert into goods select set_config('role', 'none', true)", 'insert')).toBe('sqlFunction');
    expect(check('with a as (delete from goods returning *) insert into goods select * from a', 'insert')).toBe(
      'sqlPart',
    );
    expect(check("update weft_user set account = 'x'", 'update')).toBe('sqlTable');
    expect(check('delete from public.goods', 'delete')).toBe('sqlTable');
    expect(check('delete from pg_class', 'delete')).toBe('sqlTable');
    expect(check('update goods set name = (select password_hash from weft_session)', 'update')).toBe('sqlTable');
    expect(check('delete from goods where current of c', 'delete')).toBe('sqlPart');
    expect(check('select @anything, {anything}')).toBe('none');
  });

  it('SEC random text is refused or parsed, and never breaks the parser', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (sql) => {
        try {
          checkTemplate(`select ${sql}`, 'select', []);
        } catch (error) {
          expect(error).toBeInstanceOf(SqlProblem);
        }
      }),
      { numRuns: 500 },
    );
    expect(bind('select 1').sql).toBe('select 1');
  });
});
