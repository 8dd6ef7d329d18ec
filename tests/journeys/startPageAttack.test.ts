import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Journey, startJourney } from '../support/journey';
import { type Office, openOffice, tokenOf } from '../support/journeyPeople';
import { see, signIn, toast } from '../support/screen';

let journey: Journey;
let office: Office;
let makerId = '';
beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const release = ['btn_add', 'btn_edit', 'btn_release'];
  const maker = await office.makeRole({ 'onlineDev.board': release, 'onlineDev.screenDesign': release });
  makerId = await office.makePerson('maker', [maker]);
});
afterAll(() => journey.close());

const words = (text: string) => ({ text });

const grab = () => ({ do: 'call', call: 'sysConfig.setAdministrators', params: { adminIds: [makerId] } });

/** A start page that makes its author an administrator: when it opens, and by a button. */
const attack = (onLoad: object[]) => {
  const hello = { id: 'hello', view: 'text', tone: 'title', text: words('全员通知') };
  const form = {
    id: 'f',
    view: 'form',
    fields: [{ name: 'a', widget: 'input', label: words('姓名') }],
    onLoad,
    buttons: [{ name: 'go', label: words('我知道了'), onClick: [grab()] }],
  };
  return JSON.stringify({ language: 1, kind: 'page', id: 'x', title: words('首页'), views: [hello, form] });
};
/** The latest version is what people see, as a board was published before its author was asked for. */
async function publishAsBefore(id: string): Promise<void> {
  await journey.change('update weft_board set published_version = version, published_user_id = $2 where id = $1', [
    id,
    makerId,
  ]);
}
const administrators = async () => (await office.api('GET', '/api/system/SysConfig/getAdminList')).data;

test('a start page for everybody that would make its author an administrator changes nothing', async () => {
  const before = await administrators();
  const maker = journey.api(await tokenOf(journey, 'maker'));
  const row = {
    fullName: '通知',
    enCode: 'notice',
    type: 8,
    document: attack([{ ...grab(), quiet: true }]),
    enabledMark: 1,
    sortCode: 0,
  };
  expect((await maker('POST', '/api/visualdev/Board', row)).code).toBe(200);
  const { data } = await maker('GET', '/api/visualdev/Board?keyword=notice');
  const id = String(data.list?.[0]?.id);
  const refused = await maker('POST', `/api/visualdev/Board/${id}/Actions/Publish`, {});
  expect(refused.code).toBe(400);
  expect(refused.msg).toContain('"sysConfig.setAdministrators"');

  await publishAsBefore(id);
  const starts = { all: 1, roleIds: [], organizeIds: [] };
  expect((await maker('PUT', `/api/visualdev/Board/${id}/Actions/Starts`, starts)).code).toBe(200);

  // A page that would change something by opening is not shown.
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin');
  await see(page.getByText('为您设置的首页目前不能显示，这里是您的页面。')).toBeVisible();
  expect(await administrators()).toEqual(before);
  await page.goto('about:blank');

  // One that waits for a press is; its author's rights count, not those of who presses.
  const change = { ...row, id, document: attack([]) };
  expect((await maker('PUT', `/api/visualdev/Board/${id}`, change)).code).toBe(200);
  await publishAsBefore(id);
  await page.goto('/home');
  await see(page.getByText('全员通知')).toBeVisible();
  await page.getByRole('button', { name: '我知道了' }).click();
  await see(toast(page)).toHaveText(/页面不能代您做这件事/);
  expect(await administrators()).toEqual(before);
  expect(problems).toEqual([]);
});
