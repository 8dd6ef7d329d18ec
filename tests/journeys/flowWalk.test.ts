import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../support/faults';
import { type Journey, startJourney } from '../support/journey';
import { publishPage, roleOf } from '../support/journeyModels';
import { type Office, openOffice } from '../support/journeyPeople';
import { row } from '../support/rows';
import { countedPresses, dialog, field, see, signIn } from '../support/screen';
import { fieldNode } from '../support/smallModel';

let journey: Journey;
let office: Office;
let path = '';

beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  const page = await publishPage(office, {
    enCode: 'walk',
    fields: [fieldNode('input', 'reason', '事由', { required: true }), fieldNode('textarea', 'note', '批注')],
  });
  path = page.path;
  const doing = await roleOf(office, [{ page, buttons: ['btn_add', 'btn_detail'] }]);
  const listing = await office.makeRole({ 'workFlow.flowTodo': [] });
  const chief = await office.makePerson('chief', [listing]);
  const doer = await office.makePerson('doer', [doing, listing]);
  const { data } = await office.api('GET', `/api/permission/Users/${doer}`);
  await office.api('PUT', `/api/permission/Users/${doer}`, { ...data, managerId: chief });
  const made = await office.api('POST', '/api/workflow/Engine/flowTemplate', {
    fullName: '用品申请',
    enCode: 'walkFlow',
    onlineFormId: page.modelId,
    document: {
      language: 1,
      kind: 'flow',
      id: 'walkFlow',
      title: '用品申请',
      model: page.modelId,
      start: { title: '{starter}：{reason}' },
      steps: [{ id: 'boss', do: 'approve', title: '主管', who: { superior: 1 }, fields: { note: 'write' } }],
    },
  });
  await office.api('POST', `/api/workflow/Engine/flowTemplate/${made.data.id}/Actions/Publish`, {});
});
afterAll(() => journey.close());

/** Hands in on a phone, as whoever has only the page of the model. */
async function handInOnPhone(reason: string): Promise<void> {
  const { page, problems } = await journey.visit({ width: 390 });
  await signIn(page, 'doer', path);
  await page.locator('[data-action=add]').first().click();
  const box = dialog(page, '发起');
  await field(box, 'reason').locator('input').fill(reason);
  expect(await faults(page, 'hand in on a phone')).toEqual([]);
  await box.getByRole('button', { name: '提交', exact: true }).click();
  const sheet = dialog(page, '提交');
  await see(sheet).toContainText('chief');
  await sheet.getByRole('button', { name: '提交', exact: true }).click();
  await see(page.getByText(reason).first()).toBeVisible();
  expect(problems).toEqual([]);
}

const decided = (page: Page) => see(page.locator('.weft-detail-head')).toContainText('已通过');

test('design/flow §13: handed in on a phone, and approved on a phone with three presses from the message', async () => {
  await handInOnPhone('打印纸');
  const { page, problems } = await journey.visit({ width: 390 });
  await signIn(page, 'chief', '/home');
  await page.getByRole('button', { name: /^站内消息/ }).click();
  const { press, presses } = countedPresses();
  await press(page.getByRole('dialog').getByText('打印纸').first());
  await press(page.getByRole('toolbar', { name: '处理' }).getByRole('button', { name: '通过' }));
  await press(dialog(page, '通过').getByRole('button', { name: '通过', exact: true }));
  await decided(page);
  expect(presses()).toBeLessThanOrEqual(3);
  expect(problems).toEqual([]);
});

/** Presses a key until this has the focus; a person's patience is `most` presses. */
async function reach(page: Page, isThere: () => Promise<boolean>, most = 60): Promise<void> {
  for (let tried = 0; tried < most; tried += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach it in ${most} presses.`);
}
test('design/flow §9: found and approved by keyboard alone', async () => {
  await handInOnPhone('订书机');
  const { page, problems } = await journey.visit();
  await signIn(page, 'chief', '/workFlow/flowTodo');
  await see(row(page, '订书机')).toBeVisible();
  // The line that names the keys hears them.
  await see(page.locator('.weft-keys')).toBeVisible();
  await page.keyboard.press('j');
  await see(page.locator('[data-at-hand]')).toContainText('订书机');
  await page.keyboard.press('a');
  const sheet = dialog(page, '通过');
  await see(sheet).toBeVisible();
  const opinion = field(sheet, 'opinion').locator('textarea');
  await reach(page, async () => opinion.evaluate((each) => each === document.activeElement));
  await page.keyboard.type('同意购买');
  await reach(page, async () =>
    sheet.getByRole('button', { name: '通过', exact: true }).evaluate((each) => each === document.activeElement),
  );
  await page.keyboard.press('Enter');
  await decided(page);
  await see(page.getByText('同意购买')).toBeVisible();
  expect(problems).toEqual([]);
});
