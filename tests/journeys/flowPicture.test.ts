import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FlowStep } from '../../core/flow/types';
import { faults } from '../support/faults';
import { approvalOf, atDesk, english, looker, publishFlow, starterOf } from '../support/flowDesk';
import { type Journey, startJourney, type VisitOptions } from '../support/journey';
import { publishPage, roleOf } from '../support/journeyModels';
import { openOffice } from '../support/journeyPeople';
import { see } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let approval = '';

beforeAll(async () => {
  journey = await startJourney();
  const office = await openOffice(journey);
  const page = await publishPage(office, {
    enCode: 'drawn',
    fields: [fieldNode('input', 'reason', '事由', { required: true }), fieldNode('inputNumber', 'days', '天数')],
  });
  const listing = await office.makeRole({ 'workFlow.flowTodo': [] });
  const ann = await office.makePerson('ann', [await roleOf(office, [{ page, buttons: ['btn_add', 'btn_detail'] }])]);
  const bob = await office.makePerson('bob', [listing]);
  const approve = (id: string, title: string, user: string): FlowStep => ({ id, do: 'approve', title, who: { user } });
  const cities = ['北京', '上海', '广州', '深圳', '杭州', '其他'];
  const branches = cities.map((title, at) => ({
    id: `b${at}`,
    title,
    ...(at === 5 ? { else: true as const } : { when: { days: { gt: 100 + at } } }),
    steps: [approve(`s${at}`, `${title}经办`, bob)],
  }));
  const flowId = await publishFlow(office, page, 'drawnFlow', {
    title: '出差',
    start: { title: '{starter}：{reason}' },
    steps: [
      approve('self', '本人确认', ann),
      { id: 'where', do: 'choose', title: '去哪里', branches },
      { id: 'cc', do: 'copy', title: '告知', who: 'starter' },
    ],
  });
  const starter = await starterOf(journey, 'ann', flowId);
  const id = await starter.start('开会');
  const { data } = await starter.api('GET', `/api/workflow/Engine/FlowBefore/${id}?flowId=`);
  await starter.api('POST', `/api/workflow/Engine/FlowBefore/Audit/${(data as { taskId: string }).taskId}`, {});
  approval = approvalOf(id);
});
afterAll(() => journey.close());

const isCut = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test.each<[string, VisitOptions]>([
  ['zh', {}],
  ['zh-dark', { dark: true }],
  ['en', english],
])(
  'the flow of an approval is drawn in a wide place, read by keys, and scrolls in its own box: %s',
  async (name, options) => {
    const { page, problems } = await atDesk(journey, 'bob', approval, options);
    const tree = page.locator('.weft-picture-box').getByRole('tree');
    await see(tree).toBeVisible();
    const step = (title: string) => tree.getByRole('treeitem').filter({ hasText: title });
    await see(step('其他经办')).toHaveAttribute('aria-current', 'step');
    await see(step('其他经办')).toContainText('bob');
    const [around, here] = [
      await page.locator('.weft-picture-box').boundingBox(),
      await step('其他经办').boundingBox(),
    ];
    expect(here!.x + here!.width).toBeLessThanOrEqual(around!.x + around!.width);
    await see(step('本人确认')).toContainText('ann');
    const box = page.locator('.weft-picture-box');
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    expect(await isCut(page)).toBe(false);
    await tree.getByRole('treeitem').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await see(step('告知')).toBeFocused();
    expect(await faults(page, name)).toEqual([]);
    await box.scrollIntoViewIfNeeded();
    await looker(page, 'picture')(name);
    expect(problems).toEqual([]);
  },
);

test('a phone lists it, without the code of the drawing', async () => {
  const { page, problems } = await atDesk(journey, 'bob', '/workFlow/flowTodo', { width: 390, fresh: true });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(approval);
  await see(page.locator('.weft-picture-step').filter({ hasText: '其他经办' }).last()).toContainText('bob');
  await see(page.getByRole('tree')).toHaveCount(0);
  expect(fetched.filter((path) => path.includes('Drawing'))).toEqual([]);
  expect(await isCut(page)).toBe(false);
  expect(await faults(page, 'list')).toEqual([]);
  await page.locator('.weft-picture').first().scrollIntoViewIfNeeded();
  await looker(page, 'picture')('phone');
  expect(problems).toEqual([]);
});
