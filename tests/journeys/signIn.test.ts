import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, type Journey, startJourney } from '../support/journey';
import { type Office, openOffice } from '../support/journeyPeople';
import { answer, dialog, enter, question, see, signIn, toast } from '../support/screen';

let journey: Journey;
let office: Office;
let reader: string;
beforeAll(async () => {
  journey = await startJourney();
  office = await openOffice(journey);
  reader = await office.makeRole({ 'systemData.dictionary': [] });
});
afterAll(() => journey.close());

test('AUTH-01, AUTH-02, ux 20, ux 21 signing in: what is missing, a wrong password, the eye, Enter, back to the wanted page', async () => {
  const { page, problems } = await journey.visit();
  await page.goto('/system/billRule');
  await see(page).toHaveURL('/login?redirect=%2Fsystem%2FbillRule');
  await see(page.getByLabel('账号', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: '登录' }).click();
  await see(page.getByText('请输入账号')).toBeVisible();
  await see(page.getByText('请输入密码')).toBeVisible();
  await page.getByLabel('账号', { exact: true }).fill('admin');
  const password = page.getByLabel('密码', { exact: true });
  await password.fill('not this');
  await page.getByRole('button', { name: '显示密码' }).click();
  await see(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: '隐藏密码' }).click();
  await see(password).toHaveAttribute('type', 'password');
  await password.press('Enter');
  await see(page.getByRole('alert')).toHaveText('账号或密码错误');
  await see(password).toHaveValue('not this');
  await password.fill(adminPassword);
  await password.press('Enter');
  await see(page).toHaveURL('/system/billRule');
  await see(page.getByRole('columnheader', { name: '业务名称' })).toBeVisible();
  await see(page).toHaveTitle(/单据规则/);
  expect(problems).toEqual([]);
});

test('contract §8.16 Caps Lock is named while it is on', async () => {
  const { page, problems } = await journey.visit();
  await page.goto('/login');
  const password = page.getByLabel('密码', { exact: true });
  await password.focus();
  await page.evaluate(() => {
    const box = document.querySelector('[name=password]');
    box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }));
  });
  await see(page.getByText('大写已锁定')).toBeVisible();
  await password.press('a');
  await see(page.getByText('大写已锁定')).toBeHidden();
  expect(problems).toEqual([]);
});

test('AUTH-03, AUTH-24, AUTH-25 after three wrong passwords a picture is asked for; a click brings another', async () => {
  await office.makePerson('careless', [reader]);
  const { page, problems } = await journey.visit();
  await page.goto('/login');
  const code = page.getByLabel('验证码', { exact: true });
  await page.getByLabel('账号', { exact: true }).fill('careless');
  const password = page.getByLabel('密码', { exact: true });
  for (const wrong of ['one', 'two', 'three']) {
    await see(code).toBeHidden();
    await password.fill(wrong);
    const answered = page.waitForResponse(/oauth\/Login/);
    await password.press('Enter');
    await answered;
    await see(page.getByRole('button', { name: '登录' })).toHaveAttribute('aria-disabled', 'false');
    await see(page.getByRole('alert')).toHaveText('账号或密码错误');
  }
  await see(code).toBeVisible();
  const picture = page.getByRole('img', { name: '看不清？点击更换验证码' });
  await see.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
  const first = await picture.getAttribute('src');
  await picture.click();
  await see(picture).not.toHaveAttribute('src', first ?? '');
  await password.fill(adminPassword);
  await password.press('Enter');
  await see(page.getByText('请输入验证码')).toBeVisible();
  await code.fill('!!!!');
  const second = await picture.getAttribute('src');
  await code.press('Enter');
  await see(page.getByRole('alert')).toHaveText('验证码错误');
  await see(code).toHaveValue('');
  await see(picture).not.toHaveAttribute('src', second ?? '');
  expect(problems).toEqual([]);
});

test('SHELL-35, SHELL-36, SHELL-37 the second sign-in names the last one for two seconds, the first does not', async () => {
  await office.makePerson('twice', [reader]);
  const first = await journey.visit();
  await signIn(first.page, 'twice');
  await see(first.page.getByRole('heading', { name: /twice$/ })).toBeVisible();
  await see(first.page.getByText('上次登录')).toHaveCount(0);
  const second = await journey.visit();
  await enter(second.page, 'twice', '/login');
  const notice = second.page.getByRole('status').filter({ hasText: '上次登录' });
  await see(notice).toContainText(/时间：\d{4}-\d\d-\d\d/);
  await see(notice).toContainText('地点：局域网');
  await see(notice).toContainText('IP：127.0.0.1');
  const box = await notice.boundingBox();
  expect(box && box.x + box.width).toBeGreaterThan(1300);
  expect(box && box.y + box.height).toBeGreaterThan(800);
  await see(notice).toBeHidden({ timeout: 4_000 });
  await second.page.reload();
  await see(second.page.getByRole('heading', { name: /twice$/ })).toBeVisible();
  await see(notice).toHaveCount(0);
  expect([...first.problems, ...second.problems]).toEqual([]);
});

test('AUTH-37, AUTH-38, AUTH-39, SHELL-64 locking keeps the page, outlives a reload, and the password opens it', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin', '/system/billRule');
  await see(page.getByRole('columnheader', { name: '业务名称' })).toBeVisible();
  await page.getByPlaceholder('请输入关键词').fill('half typed');
  await page.getByRole('button', { name: '锁定屏幕' }).click();
  await see(page.getByText('屏幕已锁定')).toBeVisible();
  await see(page.getByRole('columnheader', { name: '业务名称' })).toBeHidden();
  const password = page.locator('#lock-password');
  await password.fill('wrong');
  await password.press('Enter');
  await see(page.getByRole('alert')).toHaveText('账户或密码错误，请重新输入');
  await password.fill(adminPassword);
  await password.press('Enter');
  await see(page.getByPlaceholder('请输入关键词')).toHaveValue('half typed');

  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click();
  await see(page.getByText('屏幕已锁定')).toBeVisible();
  await page.reload();
  await see(page.getByText('屏幕已锁定')).toBeVisible();
  await page.goto('/home');
  await see(page.getByText('屏幕已锁定')).toBeVisible();
  await password.fill(adminPassword);
  await password.press('Enter');
  await see(page.getByRole('navigation', { name: '打开的页面' })).toBeVisible();
  await page.reload();
  await see(page.getByRole('navigation', { name: '打开的页面' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('AUTH-26, SHELL-16, VALD-88 signing out asks; cancel stays, ok leads to the sign-in page and ends the session', async () => {
  const { page, problems } = await journey.visit();
  await signIn(page, 'admin');
  const signOut = async () => {
    await page.getByRole('button', { name: '用户菜单' }).click();
    await page.getByRole('menuitem', { name: '退出' }).click();
  };
  await signOut();
  await answer(page, '您确定要退出应用程序吗?', '取消');
  await see(page.getByRole('navigation', { name: '打开的页面' })).toBeVisible();
  await signOut();
  await answer(page, '您确定要退出应用程序吗?', '确定');
  await see(page.getByRole('button', { name: '登录' })).toBeVisible();
  await page.goto('/home');
  await see(page).toHaveURL('/login?redirect=%2Fhome');
  expect(problems).toEqual([]);
});

test('ROUTE-12, ERR-28, PERM-27 no such page and no permission for it are told apart, inside the shell', async () => {
  await office.makePerson('narrow', [reader]);
  const { page, problems } = await journey.visit();
  await signIn(page, 'narrow');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await see(menu.getByText('系统数据')).toBeVisible();
  await see(menu.getByText('系统管理')).toHaveCount(0);
  await page.goto('/nowhere/at/all');
  await see(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible();
  await see(page.getByText('地址 /nowhere/at/all 不存在')).toBeVisible();
  await see(menu).toBeVisible();
  await page.goto('/system/billRule');
  await see(page.getByRole('heading', { name: '没有权限访问此页面' })).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await see(page.getByRole('heading', { name: /narrow$/ })).toBeVisible();
  expect(problems).toEqual([]);
});

test('AUTH-22, ERR-10, PERM-14 an account without any menu cannot sign in', async () => {
  await office.makePerson('nobody', []);
  const { page, problems } = await journey.visit();
  await page.goto('/login');
  await page.getByLabel('账号', { exact: true }).fill('nobody');
  await page.getByLabel('密码', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await see(page.getByRole('alert')).toHaveText('您的权限不足，请联系管理员');
  await see(page).toHaveURL('/login');
  expect(problems).toEqual([]);
});

test('AUTH-46, issue 2 §3 a person who is disabled is put out of the open window at once', async () => {
  const id = await office.makePerson('leaver', [reader]);
  const { page, problems } = await journey.visit();
  await signIn(page, 'leaver', '/systemData/dictionary');
  await see(page.getByRole('heading', { name: '数据字典', level: 1 })).toBeAttached();
  await office.api('PUT', `/api/permission/Users/${id}/Actions/State`);
  await see(page.getByRole('button', { name: '登录' })).toBeVisible({ timeout: 5_000 });
  // The window is loading anew while it is asked.
  const token = () => page.evaluate(() => localStorage.getItem('weft_token')).catch(() => 'loading');
  await expect.poll(token, { timeout: 5_000 }).toBeNull();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('账号', { exact: true }).fill('leaver');
  await page.getByLabel('密码', { exact: true }).fill(adminPassword);
  await page.keyboard.press('Enter');
  await see(page.getByRole('alert')).toHaveText('账号已被禁用');
  expect(problems).toEqual([]);
});

test('AUTH-47, AUTH-50, AUTH-51, AUTH-52, AUTH-56, VALD-45, VALD-46, VALD-47, VALD-49, VALD-50, VALD-54…56 who never chose a password must, in a dialog that does not go away', async () => {
  await office.makePerson('fresh', [reader], { password: 'given' });
  await office.api('PUT', '/api/system/SysConfig', {
    mandatoryModificationOfInitialPassword: 1,
    passwordStrengthLimit: 1,
    passwordLengthMin: 1,
    passwordLengthMinNumber: 8,
    containsNumbers: 1,
  });
  const { page, problems } = await journey.visit();
  await page.goto('/login');
  await page.getByLabel('账号', { exact: true }).fill('fresh');
  await page.getByLabel('密码', { exact: true }).fill('0000');
  await page.keyboard.press('Enter');
  const box = dialog(page, '修改密码');
  await see(box).toBeVisible();
  await see(page.getByRole('navigation')).toHaveCount(0);
  await see.poll(async () => (await box.boundingBox())?.width).toBe(600);
  const old = box.getByLabel('旧密码', { exact: true });
  const chosen = box.getByLabel('新密码', { exact: true });
  const repeat = box.getByLabel('重复密码', { exact: true });
  const code = box.getByLabel('验证码', { exact: true });
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await see(box).toBeVisible();
  await old.focus();
  await chosen.focus();
  await see(box.getByText('旧密码不能为空')).toBeVisible();
  await repeat.focus();
  await see(box.getByText('新密码不能为空')).toBeVisible();
  await code.focus();
  await see(box.getByText('重复密码不能为空')).toBeVisible();
  await old.focus();
  await see(box.getByText('验证码不能为空')).toBeVisible();
  await chosen.fill('abc');
  await repeat.fill('abd');
  await repeat.blur();
  await see(box.getByText('新密码长度不能小于8位')).toBeVisible();
  await see(box.getByText('两次密码输入不一致')).toBeVisible();
  await chosen.fill('abcdefgh');
  await chosen.blur();
  await see(box.getByText('新密码必须包含数字')).toBeVisible();
  const picture = box.getByRole('img', { name: '看不清？点击更换验证码' });
  const first = await picture.getAttribute('src');
  await picture.click();
  await see(picture).not.toHaveAttribute('src', first ?? '');
  await old.fill('0000');
  await chosen.fill('Another2026');
  await repeat.fill('Another2026');
  await code.fill('!!!!');
  const posted = page.waitForRequest(/ModifyPassword/);
  await code.press('Enter');
  const sent = (await posted).postData() ?? '';
  expect(sent).not.toContain('Another2026');
  await see(toast(page)).toHaveText(/验证码/);
  await see(chosen).toHaveValue('Another2026');
  await see(question(page)).toHaveCount(0);
  await office.api('PUT', '/api/system/SysConfig', { mandatoryModificationOfInitialPassword: 0 });
  await page.reload();
  await see(page.getByRole('heading', { name: /fresh$/ })).toBeVisible();
  await see(box).toHaveCount(0);
  expect(problems).toEqual([]);
});
