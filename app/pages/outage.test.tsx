import { cleanup, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Call, Document, Entity } from '../../core/language/types';
import { createRegistry } from '../../engine/registry';
import { draw } from '../../engine/testing/draw';
import { createFakeHost } from '../../engine/testing/fakeHost';
import { createCalls } from '../../runtime/calls';
import { createHttp } from '../../runtime/http';
import { loadDocument, loadEntity, loadLocale } from '../../schemas';
import { widgetDefinitions } from '../../widgets/definitions';
import { frames } from '../../widgets/frames';
import { WordsContext } from '../../widgets/words';

let form: Document;
let entity: Entity;
let words: Record<string, string>;
const t = (key: string) => words[key] ?? key;
beforeAll(async () => {
  words = await loadLocale('zh');
  form = (await loadDocument('dictionary.item')) as Document;
  entity = (await loadEntity('dictionaryData')) as Entity;
  await Promise.all(widgetDefinitions.map(({ load }) => load?.()));
}, 60_000);
afterEach(cleanup);

const sentence = '数据库暂时连接不上，请稍后再试';
const create: Call = { method: 'POST', path: '/api/system/DictionaryData' };
const away = () => Response.json({ code: 500, msg: sentence, data: null }, { status: 503 });
const saved = () => Response.json({ code: 200, msg: '新建成功', data: null });

it('issue 10 §3 a form keeps what was typed after HTTP 503, shows the sentence of the server, and saves then', async () => {
  const person = userEvent.setup();
  const sent: unknown[] = [];
  const told: string[] = [];
  let answer = away;
  const http = createHttp({
    origin: 'https://weft.example',
    token: () => 'bearer t',
    language: () => 'zh',
    t,
    notify: async (type, message) => void told.push(`${type}: ${message}`),
    onSessionEnd: async () => undefined,
    fetch: async (input) => {
      sent.push(await (input as Request).clone().json());
      return answer();
    },
  });
  const call = createCalls({ 'dictionaryData.create': create }, http, () => undefined);
  const host = createFakeHost(
    {
      'dictionaryData.selector': () => ({ list: [{ id: '0', fullName: 'top' }] }),
      'dictionaryData.create': async (params) => (await call('dictionaryData.create', params)).data,
    },
    { t },
  );
  let closed = false;
  const onClose = () => {
    closed = true;
  };
  const options = { registry: createRegistry(widgetDefinitions), frames, entity: () => entity };
  const wrap = (shown: ReactNode) => <WordsContext value={t}>{shown}</WordsContext>;
  draw(form, host, { args: { typeId: 't', isTree: 1 }, onClose }, { ...options, wrap });
  const box = (name: string) => document.querySelector(`[data-field="${name}"] input`) as HTMLInputElement;
  await waitFor(() => expect(box('fullName')).toBeTruthy());
  await person.type(box('fullName'), '红色');
  await person.type(box('enCode'), 'red');
  const ok = () => person.click(document.querySelector('[data-action="ok"]')!);
  await ok();
  await waitFor(() => expect(told).toEqual([`error: ${sentence}`]));
  expect([box('fullName').value, box('enCode').value]).toEqual(['红色', 'red']);
  expect(closed).toBe(false);
  answer = saved;
  await ok();
  await waitFor(() => expect(closed).toBe(true));
  expect(sent).toMatchObject([
    { fullName: '红色', enCode: 'red' },
    { fullName: '红色', enCode: 'red' },
  ]);
});
