import { describe, expect, it } from 'vitest';
import type { Document } from '../core/language/types';
import { documentIds, loadDocument } from '../schemas';
import { lateChunk, shellWords } from './build/wordGroups';
import { entitiesIn, loadNeedsOf, namespacesIn } from './documentNeeds';
import { entityOf } from './entities';

describe('issue 12 what a document needs', () => {
  it('words: the namespaces of its keys, once each; other texts with points are none', () => {
    expect(namespacesIn('{"title":"billRule.title","a":"billRule.name","b":"row.id","c":"log. At"}')).toEqual([
      'billRule',
    ]);
  });
  it('words: those of a widget that has a file of its name', () => {
    expect(namespacesIn('{"name":"document","widget":"code"}')).toEqual(['code']);
  });
  it('entities: those that it names, with their words', async () => {
    const wanted: string[] = [];
    const need = async (names: string[] | 'all') => void wanted.push(...names);
    await loadNeedsOf((await loadDocument('menu.button')) as Document, { need });
    expect(entitiesIn(JSON.stringify(await loadDocument('menu.button')))).toEqual(['moduleButton']);
    expect(entityOf('moduleButton')).toBeDefined();
    expect(wanted).toContain('menu');
  });
  it.each(['system.billRule', 'systemData.dictionary', 'permission.user', 'permission.role', 'msgCenter.msgTemplate'])(
    'first load: %s needs at most three chunks of words beside those of the shell',
    async (id) => {
      const names = namespacesIn(JSON.stringify(await loadDocument(id))).filter((name) => !shellWords.includes(name));
      expect(documentIds).toContain(id);
      expect(new Set(names.map(lateChunk)).size).toBeLessThanOrEqual(3);
    },
  );
});
