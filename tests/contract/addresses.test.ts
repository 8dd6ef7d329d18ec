import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../core/language/types';
import { calls } from '../../schemas';
import { startTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Parameters that take any text: codes, accounts, names of files and of documents. */
const texts = [
  'advancedQuery.list moduleId',
  'auth.captcha random',
  'auth.captcha length',
  'auth.config account',
  'auth.render source',
  'auth.ticketStatus ticket',
  'authority.columns moduleId',
  'authority.model objectType',
  'billRule.number enCode',
  'currentUser.avatar name',
  'dictionaryData.list typeId',
  'dictionaryData.options id',
  'dictionaryData.selector typeId',
  'document.get id',
  'flowTemplate.idByCode enCode',
  'file.captcha random',
  'file.image name',
  'file.image type',
  'file.link fileId',
  'file.link type',
  'file.pack type',
  'file.show fileId',
  'file.upload type',
  'formLink.open code',
  'formLink.send code',
  'menu.related type',
  'screen.check id',
  'screen.discardDraft id',
  'screen.info id',
  'screen.plan id',
  'screen.publish id',
  'screen.remove id',
  'screen.restore id',
  'screen.saveDraft id',
  'screen.usedBy id',
  'screen.uses id',
  'screen.version id',
  'screen.versions id',
];

const pathsOf = ({ path }: Call) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
const parameters = (Object.entries(calls) as [string, Call][]).flatMap(([name, call]) =>
  pathsOf(call).map((parameter) => ({ name, call, parameter })),
);
const open = parameters.filter(({ name, parameter }) => !texts.includes(`${name} ${parameter}`));

/** The address of a call with a fixed word where one of its ids would be. */
function addressOf({ call, parameter }: (typeof parameters)[number], word: string): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === parameter ? word : '1'));
}

describe('API-008 fixed words win over parameters', () => {
  test('every parameter of every call is an id, or listed as a text', () => {
    const names = parameters.map(({ name, parameter }) => `${name} ${parameter}`);
    expect(texts.filter((each) => !names.includes(each))).toEqual([]);
    expect(open.length).toBeGreaterThan(120);
  });

  test.each(['TemplateDownload', 'exportSomething'])(
    'an unknown %s where an id is expected answers 404',
    async (word) => {
      const found: string[] = [];
      for (const each of open) {
        const { method, path } = each.call;
        // A model may have this code.
        if (word === 'exportSomething' && path.includes('{modelId}')) continue;
        const answer = await server.app.inject({ method, url: addressOf(each, word) });
        // Another method of the word may exist: it is then found and wants a session.
        if (answer.statusCode !== 404 || answer.json().code !== 404)
          found.push(`${method} ${addressOf(each, word)} ${answer.statusCode} ${answer.body.slice(0, 80)}`);
      }
      expect(found.filter((line) => !/\/(?:Users|OnlineDev\/1)\/TemplateDownload/.test(line))).toEqual([]);
    },
  );

  test('what is not built answers 404 and not as a record', async () => {
    const admin = { authorization: await server.signIn('admin', 'Weft@2026') };
    const ask = async (method: 'GET' | 'POST', url: string) =>
      (await server.app.inject({ method, url, headers: admin })).statusCode;
    expect(await ask('GET', '/api/visualdev/OnlineDev/123/ImportPreviews')).toBe(404);
    expect(await ask('POST', '/api/visualdev/OnlineDev/ImportDatas')).toBe(404);
    expect(await ask('GET', '/api/permission/Users/getWorkByUsers')).toBe(404);
  });

  test('no two routes share method and address', () => {
    const seen = server.app.declaredRoutes.map(({ method, url }) => `${method} ${url.replace(/:\w+/g, ':')}`);
    expect(seen.filter((line, index) => seen.indexOf(line) !== index)).toEqual([]);
  });
});
