import { expect, test } from 'vitest';
import { memberNames, snake } from './names';

const namesOf = (...vModels: string[]) => [...memberNames(vModels.map((vModel) => ({ vModel }))).values()];

test('names of the database’s words and of every object get Value behind them', () => {
  expect(namesOf('F_Select', 'constructor', 'title')).toEqual(['selectValue', 'constructorValue', 'title']);
});

test('no column is longer than PostgreSQL keeps, and no two are alike', () => {
  const long = 'LongName'.repeat(20);
  const names = namesOf(`${long}A`, `${long}B`);
  for (const name of names) expect(snake(name).length).toBeLessThanOrEqual(63);
  expect(new Set(names).size).toBe(2);
});
