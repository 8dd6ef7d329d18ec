// A package of another repository adds a module to the built product, which is not changed (ADR 0011).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type Journey, startJourney } from '../support/journey';
import { openOffice, tokenOf } from '../support/journeyPeople';
import { packingMs, packOutside } from '../support/outside';

let journey: Journey;
const api: Record<string, Api> = {};
let admin: Api;

beforeAll(async () => {
  const outside = packOutside();
  const folder = outside.install('plugin');
  outside.tool('typescript-native/bin/tsc', ['-p', '.'], outside.example('plugin'));
  journey = await startJourney({ WEFT_MODULES: folder });
  const office = await openOffice(journey);
  await office.makePerson('adder', [await office.makeRole({ parcels: ['btn_add'] })]);
  await office.makePerson('reader', [await office.makeRole({ parcels: [] })]);
  await office.makePerson('stranger', [await office.makeRole({ 'systemData.dictionary': [] })]);
  admin = office.api;
  for (const account of ['adder', 'reader', 'stranger']) api[account] = journey.api(await tokenOf(journey, account));
}, packingMs);
afterAll(() => journey?.close());

test('the doors of the server and of the language open in Node', () => {
  const outside = packOutside();
  writeFileSync(
    join(outside.dir, 'doors.mjs'),
    `import { createServer, defineChannel, defineModule, defineSignIn, defineStorage } from '@weft/server';
import { createValidator, expand } from '@weft/core';
console.log([createServer, defineModule, defineChannel, defineSignIn, defineStorage, createValidator, expand].map((each) => typeof each).join());`,
  );
  const said = outside.tool('../doors.mjs', [], outside.dir);
  expect(said.trim()).toBe(Array(7).fill('function').join());
});

const add = (account: string, body: object) => api[account]!('POST', '/api/parcel', body);

test('its table is there, and its calls obey the permissions of its menu and the schema of their bodies', async () => {
  expect(await add('adder', { name: 'Books', grams: 1_500 })).toMatchObject({
    code: 200,
    data: { id: expect.any(String) },
  });
  expect(await add('adder', { name: 'Books', grams: 1_500 })).toMatchObject({ code: 400 });
  expect(await add('adder', { name: 'Air', grams: 0 })).toMatchObject({ code: 400 });
  expect(await add('reader', { name: 'Pens', grams: 10 })).toMatchObject({ code: 403 });
  expect((await api.reader!('GET', '/api/parcel')).data.list).toMatchObject([{ name: 'Books', grams: 1_500 }]);
  expect(await api.stranger!('GET', '/api/parcel')).toMatchObject({ code: 403 });
});

async function open(account: string, language = 'en-GB') {
  const visit = await journey.visit({ language, fresh: true });
  const token = await tokenOf(journey, account);
  await visit.page.addInitScript((it) => localStorage.setItem('weft_token', JSON.stringify(it)), token);
  await visit.page.goto('/parcels');
  return visit;
}

test('its page is shown, with its widget, its action and its words', async () => {
  const { page, problems } = await open('adder');
  const row = page.getByRole('row', { name: 'Books' });
  await row.getByText('1.5 kg').waitFor();
  await row.getByRole('button', { name: 'Weigh' }).click();
  await page.getByText('It weighs 1.5 kg').waitFor();
  await page.getByRole('button', { name: 'New parcel' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Pens');
  await dialog.getByLabel('Weight').fill('10');
  await dialog.getByText('0.01 kg').waitFor();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.getByText('The parcel is added').waitFor();
  await page.getByRole('row', { name: 'Pens' }).waitFor();
  expect(problems).toEqual([]);
});

test('who has not its button does not see it, and who has not its menu does not see the page', async () => {
  const { page } = await open('reader');
  await page.getByRole('row', { name: 'Books' }).waitFor();
  expect(await page.getByRole('button', { name: 'New parcel' }).count()).toBe(0);
  const other = await open('stranger');
  await other.page
    .getByText('403')
    .or(other.page.getByText(/may not|permission/i))
    .first()
    .waitFor();
  expect(await other.page.getByRole('row', { name: 'Books' }).count()).toBe(0);
});

test('its channel is offered, and sends', async () => {
  const form = { fullName: 'Slip', enCode: 'slip', messageSource: '1', messageType: 'parcelDesk', title: '{@Title}' };
  const names = await admin('GET', '/api/message/MessageDataType/getTypeList/1');
  expect(names.data).toContainEqual(expect.objectContaining({ enCode: 'parcelDesk' }));
  expect(await admin('POST', '/api/message/MessageTemplateConfig', form)).toMatchObject({ code: 200 });
  const idAt = async (path: string) => (await admin('GET', path)).data.list![0]!.id as string;
  const templateId = await idAt('/api/message/MessageTemplateConfig');
  const config = { fullName: 'Slip', enCode: 'slip', messageSource: '1', templateId };
  expect(await admin('POST', '/api/message/SendMessageConfig', config)).toMatchObject({ code: 200 });
  const id = await idAt('/api/message/SendMessageConfig');
  expect(await admin('POST', `/api/message/SendMessageConfig/${id}/Actions/Test`, {})).toMatchObject({ code: 200 });
  const { data } = await admin('GET', '/api/message/Delivery?messageType=parcelDesk');
  expect(data.list).toMatchObject([{ messageType: 'parcelDesk', state: 'sent' }]);
});

test('its language is offered at sign-in, and answers are in it', async () => {
  const { page } = await journey.visit({ language: 'eo' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Ensaluti' }).waitFor();
  const answer = await fetch(`${journey.url}/api/parcel`, {
    method: 'POST',
    headers: {
      authorization: await tokenOf(journey, 'adder'),
      'weft-document': 'app',
      'weft-language': 'eo',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'Books', grams: 1 }),
  });
  expect(((await answer.json()) as { msg: string }).msg).toBe('Estas pakaĵo Books');
});
