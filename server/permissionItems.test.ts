// Process: own. It reads the sources.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { itemKindNames, itemKinds } from '../core/permissionItems';
import { calls } from '../schemas';
import words from '../schemas/locales/zh/role.json';
import { familySql, fileTables, itemSql, itemTables } from './permissionItems';

test('contract-platform §4.3 the wire, the tables and the files of menus keep their names', () => {
  expect(itemKindNames).toEqual(['button', 'column', 'form', 'resource']);
  expect(itemTables.resource).toBe('weftModuleDataAuthorizeScheme');
  expect(itemSql.column).toBe('weft_module_column');
  expect(familySql).toHaveLength(5);
  expect(fileTables).toMatchObject({ buttons: 'weftModuleButton', dataAuthorizes: 'weftModuleDataAuthorize' });
});

test('no other code lists the kinds of permission items, or their tables', () => {
  const files = (readdirSync('server', { recursive: true }) as string[])
    .map((file) => `server/${file}`)
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^server\/(migrations|db\/tables)\//.test(file));
  const lists = /weftModuleColumn|weft_module_column|'button',\s*'column'|'column',\s*'form',\s*'resource'/;
  expect(files.filter((file) => lists.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each(itemKindNames)(
  'contract §4.3 §5.3 the kind %s has its calls, and a sentence for a role that grants it',
  (kind) => {
    const { family, inFile } = itemKinds[kind];
    for (const name of ['list', 'info', 'create', 'update', 'remove'])
      expect(calls).toHaveProperty([`${family}.${name}`]);
    expect(words).toHaveProperty(`has${inFile.charAt(0).toUpperCase()}${inFile.slice(1)}`, expect.any(String));
  },
);
