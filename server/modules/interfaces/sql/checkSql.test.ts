import { describe, expect, it } from 'vitest';
import { honest } from '../../../../tests/support/sql/honestSql';
import { endless, hostile, stopped } from '../../../../tests/support/sql/hostileSql';
import { bindSql } from './bindSql';
import { SqlProblem } from './problem';

const parameters = { part: 'n', min: 1, kind: 'a' };
const variables = {
  ...{ user: 'u', keyword: 'n', pageSize: 10, offsetSize: 0, snowFlakeID: '1', lotSnowID: () => '2' },
  ...{
    currentUsersAndSubordinates: ['u'],
    currentOrganizationAndSuborganization: [],
    showKey: 'id',
    showValue: ['g1'],
  },
};
const problemOf = (sql: string): string => {
  try {
    bindSql(sql, { parameters, variables, showKey: 'id' });
    return 'none';
  } catch (error) {
    expect(error, sql.slice(0, 200)).toBeInstanceOf(SqlProblem);
    const { key, values } = error as SqlProblem;
    return `${key} ${values.name ?? values.near ?? ''}`.trim();
  }
};

describe('issue 10: statements by PostgreSQL’s own tree', () => {
  it('the corpus has at least 300 hostile and 60 honest statements, none twice', () => {
    const all = Object.values(hostile).flat();
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(new Set(all).size).toBe(all.length);
    expect(honest.length).toBeGreaterThanOrEqual(60);
  });
  it.each(Object.entries(hostile))('SEC refuses %s', (_, statements) => {
    expect(statements.filter((sql) => problemOf(sql) === 'none')).toEqual([]);
  });
  it('lets honest statements through, and those that the database itself stops', () => {
    const given = [...honest, ...stopped.map(([sql]) => sql), ...endless];
    expect(given.filter((sql) => problemOf(sql) !== 'none').map((sql) => `${problemOf(sql)}: ${sql}`)).toEqual([]);
  });
});
