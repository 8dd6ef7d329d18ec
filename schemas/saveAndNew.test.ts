import { expect, it } from 'vitest';
import { frameOf } from '../core/language/frameOf';
import type { Document } from '../core/language/types';
import { documentIds, loadDocument } from './index';

type Members = Record<string, unknown>;

/** Whether the document saves a new record by another call than a changed one. */
function creates(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { create, edit } = value as Members;
  return (typeof create === 'string' && typeof edit === 'string') || Object.values(value).some(creates);
}

it('issue 11 §4 every dialog that creates a record offers 保存并新增', async () => {
  const found = await Promise.all(documentIds.map((id) => loadDocument(id) as Promise<Document>));
  const forms = found.filter((each) => each.kind === 'form' && frameOf(each) !== 'page' && creates(each.submit));
  const lacking = forms.filter(({ buttons }) => !JSON.stringify(buttons ?? []).includes('"name":"saveAndNew"'));
  expect(forms.length).toBeGreaterThan(15);
  expect(lacking.map(({ id }) => id)).toEqual([]);
});
