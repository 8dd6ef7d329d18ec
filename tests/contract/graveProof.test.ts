import { afterAll, beforeAll, expect, test } from 'vitest';
import { callChanges } from '../../core/language/callChanges';
import type { Call } from '../../core/language/types';
import { calls } from '../../schemas';
import { startTestServer, type TestServer } from '../support/server';

/** Calls that need a proof of the person within the last ten minutes. */
const grave = [
  'authority.grant',
  'authority.grantBatch',
  'authority.grantModel',
  'screen.remove',
  'signInProvider.create',
  'signInProvider.remove',
  'signInProvider.update',
  'sysConfig.setAdministrators',
  'token.add',
  'token.addService',
  'users.resetFactor',
  'users.resetPassword',
  'visualdev.restore',
  'visualdev.trust',
];
/** Calls that need it for some requests, with what those ask for. */
const sometimes = {
  'dataInterface.create': 'one that asks the database',
  'dataInterface.import': 'one that asks the database',
  'dataInterface.update': 'one that asks the database',
  'sysConfig.update': 'settings that are the administrators’ to set',
  'visualdev.importFile': 'a part that is an interface that asks the database',
  'visualdev.remove': 'a published model',
};
/** Changes of the same families, or of such a name, that need none, with the reason. */
const light = {
  'board.restore': 'what people see does not change before it is published',
  'onlineDev.restore': 'records of the bin',
  'screen.restore': 'the same text can be published, which asks for no proof',
  'visualdev.rollback': 'the same version can be published from its draft, which asks for no proof',
  'flowBefore.restore': 'a suspended approval goes on',
  'authority.setColumns': 'the layout of a table',
  'sysConfig.testDingtalk': 'changes nothing here',
  'signInProvider.test': 'changes nothing here',
  'sysConfig.testMail': 'changes nothing here',
  'sysConfig.testWecom': 'changes nothing here',
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the grave calls need a fresh proof of the person, and no others', () => {
  const asking = server.app.declaredRoutes.flatMap(({ call, proof }) => (proof && call ? [call] : []));
  expect([...new Set(asking)].sort()).toEqual([...grave, ...Object.keys(sometimes)].sort());
});

test('a new change of these families is put on one of the lists', () => {
  const known = new Set([...grave, ...Object.keys(sometimes), ...Object.keys(light)]);
  const families = /^(authority|signInProvider|sysConfig)\.|\.(restore|rollback|trust|reset\w+)$/;
  const names = Object.entries(calls as Record<string, Call>)
    .filter(([name, call]) => families.test(name) && callChanges(call) && !name.startsWith('auth.'))
    .map(([name]) => name);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});
