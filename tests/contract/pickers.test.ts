import { describe, expect, test } from 'vitest';
import { documentIds, loadDocument } from '../../schemas';
import { fieldFamilies } from '../../server/permissionItems';

interface Source {
  call?: string;
  lazy?: unknown;
  paged?: boolean;
}
interface Picker {
  id: string;
  kind: string;
  tabs?: { name: string; source?: Source; found?: Source; group?: Source }[];
}

const documents = (await Promise.all(documentIds.map(loadDocument))) as Picker[];
const pickers = documents.filter((document) => document.kind === 'picker' && document.tabs);

/**
 * Calls that answer everything at once, each with the bound that keeps it small: `bench/people.ts` measures them among
 * 100,000 people in 5,000 departments. Another one here needs a bound first.
 */
const whole: Record<string, string> = {
  'role.selector': '10,000 rows of roles by organisation',
  'group.selector': '10,000 groups',
  'dictionaryType.selector': 'categories of the dictionary, which administrators make',
  'department.selectorByAuth': '10,000 organisations within reach',
  'organize.condition': 'the organisations that the field names, 10,000 at most',
  'position.condition': 'the positions that the field names, 10,000 at most',
  'position.listByOrgIds': 'the positions of the organisations that the form names, 10,000 at most',
  'role.listByOrgIds': 'the roles of the organisations that the form names, and the global ones, 10,000 at most',
  ...Object.fromEntries(fieldFamilies.map((family) => [`${family}.fieldList`, 'fields of one form'])),
  'record.seers': '20 people who may see a record, searched by words',
  'users.selectedList': 'the members that the field names, 5,000 at most',
  'users.ofOrganize': '1,000 people of one organisation, searched by words',
  'users.subordinates': '1,000 people, searched by words',
};

describe('issue 4: what a picker asks before it is painted', () => {
  test('there are pickers', () => expect(pickers.length).toBeGreaterThan(10));

  // The open tab asks once; names of stored values are the other request.
  test.each(pickers.map((picker) => [picker.id, picker] as const))(
    '%s: one call a tab, by level, by page or bounded',
    (_, picker) => {
      for (const { name, source } of picker.tabs ?? []) {
        expect(source, `${picker.id} ${name}`).toBeDefined();
        if (!source?.call) continue;
        const bounded = Boolean(source.lazy || source.paged || source.call in whole);
        expect(bounded, `${picker.id} ${name}: ${source.call}`).toBe(true);
      }
    },
  );
});
