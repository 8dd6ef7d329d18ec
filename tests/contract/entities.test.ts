import { describe, expect, test } from 'vitest';
import { callChanges } from '../../core/language/callChanges';
import type { Call } from '../../core/language/types';
import { calls, documentIds, entityIds, loadDocument } from '../../schemas';
import { entityNamed } from '../../server/entities/entities';
import { configurationKeys } from '../../server/services/platform/configuration';
import { secretSettings } from '../../server/services/platform/secretSettings';
import { productRoutes as routes } from '../support/productRoutes';
import { withoutEntity } from './withoutEntity';

const saving = routes.filter((spec) => (spec.body || spec.entity) && callChanges(calls[spec.call] as Call));
const entityOf = new Map(saving.flatMap(({ call, entity }) => (entity ? [[call, entity] as const] : [])));

type Members = Record<string, unknown>;
function* within(value: unknown): Generator<Members> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Members;
  for (const member of Object.values(value)) yield* within(member);
}

/** Calls that a document's `submit` names, in actions of any kind. */
function submitted(document: Members): string[] {
  const actions = [...within(document)].flatMap(({ submit }) => [...within(submit)]);
  return actions.flatMap(({ call }) => {
    if (typeof call === 'string') return [call];
    return typeof call === 'object' && call !== null ? Object.values(call as Record<string, string>) : [];
  });
}

describe('limits of fields (spec §9)', () => {
  const fields = entityIds.flatMap((id) =>
    Object.entries(entityNamed(id).fields).map(([name, field]) => ({ id, name, rules: field.rules ?? [] })),
  );
  const named = (...names: string[]) => fields.filter(({ name }) => names.includes(name));
  test('CONST-11 names and codes hold 50 characters at most', () => {
    // Entries of a menu's lists are called after fields within sub-tables, which are longer.
    const unlimited = named('fullName', 'enCode')
      .filter(({ id }) => !id.startsWith('module'))
      .filter(
        ({ rules }) => !rules.some((rule) => typeof rule === 'object' && 'max' in rule && Number(rule.max) <= 50),
      );
    expect(unlimited.map(({ id, name }) => `${id}.${name}`)).toEqual([]);
  });
  test('CONST-12 sort lies in 0-999999', () => {
    expect(named('sortCode').length).toBeGreaterThan(5);
    for (const { rules } of named('sortCode')) expect(rules).toContainEqual({ range: [0, 999_999] });
  });
  test('CONST-13 the digits of a bill rule are one character', () => {
    expect(named('digit').map(({ rules }) => rules)).toEqual([
      expect.arrayContaining([expect.objectContaining({ max: 1 })]),
    ]);
  });
});

describe('architecture §2: written once, obeyed twice', () => {
  test('A4 a call that saves a body names its entity, or is listed with a reason', () => {
    const open = saving.filter(({ call, entity }) => !entity && !(call in withoutEntity));
    expect(open.map(({ call }) => call)).toEqual([]);
  });

  test('what is listed without an entity is a saving call and has none', () => {
    const listed = Object.keys(withoutEntity);
    expect(listed.filter((name) => entityOf.has(name) || !saving.some(({ call }) => call === name))).toEqual([]);
  });

  test('every create and update of the catalogue has an entity', () => {
    const names = Object.keys(calls).filter(
      // Records of models have the rules of their model; flows, comments and entrustments those of their routes.
      (name) => /\.(create|update)$/.test(name) && !/^(onlineDev|flow[A-Z]\w*)\./.test(name),
    );
    expect(names.filter((name) => !entityOf.has(name))).toEqual([]);
  });

  test.each(documentIds)('A4 %s names the entity of what it submits', async (id) => {
    const document = (await loadDocument(id)) as Members;
    const wanted = new Set(submitted(document).flatMap((call) => entityOf.get(call) ?? []));
    if (wanted.size) expect([document.entity]).toEqual([...wanted]);
  });

  test('every entity is saved by a call', () => {
    const used = new Set(entityOf.values());
    expect(entityIds.filter((id) => !used.has(id))).toEqual([]);
  });

  test('every setting has a field in its entity', () => {
    expect(Object.keys(entityNamed('sysConfig').fields).sort()).toEqual([...configurationKeys].sort());
  });

  test('issue 27 §2 every setting says who may set it; these are not of identity, sign-in, mail, security or sync', () => {
    const { fields } = entityNamed('sysConfig');
    expect(configurationKeys.filter((key) => !fields[key]?.setBy)).toEqual([]);
    const editors = configurationKeys.filter((key) => fields[key]?.setBy === 'editors').sort();
    expect(editors).toEqual([
      'appIcon',
      'chatBlockedWords',
      'companyAddress',
      'companyCode',
      'companyContacts',
      'companyEmail',
      'companyName',
      'companyTelePhone',
      'copyright',
      'isClick',
      'lastLoginTimeSwitch',
      'linkTime',
      'loginIcon',
      'logoIcon',
      'navigationIcon',
      'sysDescription',
      'sysName',
      'sysVersion',
      'timeZone',
      'title',
      'unClickNum',
      'watermark',
      'workLogoIcon',
    ]);
    for (const key of secretSettings) expect(editors).not.toContain(key);
  });
});
