import { expect, test } from 'vitest';
import { widgetNames } from '../../../core/model/fields';
import code from '../../../schemas/locales/en/code.json';
import desk from '../../../schemas/locales/en/desk.json';
import { kindName } from './kindName';

const words: Record<string, unknown> = { code, desk };
const t = (key: string): string =>
  String(
    key.split('.').reduce<unknown>((now, step) => (now as Record<string, unknown> | undefined)?.[step], words) ?? key,
  );

test('newcomer: every kind of field has a name for people, of older generations too; an unknown one is called as it is written', () => {
  const raw = widgetNames.filter((kind) => kindName(t, kind) === kind || kindName(t, kind).includes('.'));
  expect(raw).toEqual([]);
  expect([kindName(t, 'comInput'), kindName(t, 'numInput'), kindName(t, 'ownWidget')]).toEqual([
    'Text',
    'Number',
    'ownWidget',
  ]);
});
