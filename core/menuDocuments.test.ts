import { expect, it } from 'vitest';
import { menuDocuments } from './menuDocuments';

it('ROUTE-36 a menu entry shows the document of its code, else of its address', () => {
  expect(menuDocuments('systemData.dictionary', 'systemData/dictionary')).toEqual(['systemData.dictionary']);
  expect(menuDocuments('demo.rules', '/own/rules?tab=2#top')).toEqual(['demo.rules', 'own.rules']);
  expect(menuDocuments('', '')).toEqual([]);
});
