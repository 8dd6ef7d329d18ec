/**
 * Every page of the menu as a person who is no administrator sees it, over the sample application and rows of the built-in lists: a
 * cell, a tag or a value of a detail that shows an id in place of a name is a fault.
 */
import { createHash } from 'node:crypto';
import { chromium, type Page } from 'playwright-core';
import { row } from '../../bench/measure.mjs';
import { addressesOf } from '../support/addressesOf';
import { adminPassword, call, publishSample, type Running, signIn, startServer } from '../support/builtServer';
import { settle } from '../support/settle';

const account = 'walker';
const digest = createHash('md5').update(adminPassword).digest('hex');

interface Node {
  id: string;
  children?: Node[];
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

type Ask = (method: string, path: string, body?: unknown) => Promise<{ data: { list: Node[] } }>;

/** As an administrator; refusals are thrown. */
const asker =
  ({ url }: Running, token: string): Ask =>
  async (method, path, body) => {
    const answer = await call(url, token, method, path, body);
    if (answer.code !== 200) throw new Error(`${method} ${path}: ${answer.msg}`);
    return answer;
  };

async function findId(ask: Ask, path: string): Promise<string> {
  const [found] = (await ask('GET', path)).data.list;
  if (!found) throw new Error(`${path} has no row`);
  return String(found.id);
}

/** Rows of the built-in lists that a new installation has none of. */
async function seed(ask: Ask, organizeId: string): Promise<void> {
  const named = (name: string) => ({ fullName: name, enCode: name, sortCode: 0, enabledMark: 1 });
  const [department] = flat((await ask('GET', '/api/permission/Organize/Tree')).data.list).slice(1);
  const place = department?.id ?? organizeId;
  await ask('POST', '/api/permission/Position', { ...named('walkerPost'), organizeId: place, type: '1' }).catch(told);
  await ask('POST', '/api/permission/Group', { ...named('walkerGroup'), type: '1' }).catch(told);
}
/** What cannot be made is missing on its page only. */
const told = (error: Error) => console.log(`     ${error.message}`);

/** A person with every menu and button, and no administrator. */
async function makeWalker(ask: Ask, buttonsOf: (menuId: string) => Promise<Node[]>): Promise<void> {
  await ask('PUT', '/api/system/SysConfig', { mandatoryModificationOfInitialPassword: 0 });
  const role = { fullName: account, enCode: account, globalMark: 1, enabledMark: 1 };
  await ask('POST', '/api/permission/Role', role);
  const roleId = await findId(ask, `/api/permission/Role?keyword=${account}`);
  const menus = flat((await ask('GET', '/api/system/Menu/Selector/All')).data.list);
  const button: string[] = [];
  for (const { id } of menus) button.push(...(await buttonsOf(id)).map((each) => each.id));
  const module = menus.map(({ id }) => id);
  await ask('PUT', `/api/permission/Authority/Data/${roleId}`, { objectType: 'Role', systemIds: [], module, button });
  const [company] = (await ask('GET', '/api/permission/Organize/Tree')).data.list;
  const person = { account, realName: account, organizeIdTree: [[company!.id]], roleId, gender: '1' };
  await ask('POST', '/api/permission/Users', person);
  const id = await findId(ask, `/api/permission/Users?keyword=${account}`);
  await ask('POST', `/api/permission/Users/${id}/Actions/ResetPassword`, {
    userPassword: digest,
    validatePassword: digest,
  });
  await seed(ask, company!.id);
}

/** Ids among the texts of cells, tags, chosen values and details of the page in front. */
const idsOn = (page: Page) =>
  page.evaluate(() => {
    const id = /(?<![\w-])(\d{15,20}|[0-9a-f]{24,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})(--\w+)?(?![\w-])/i;
    const places =
      '.ant-table-cell, .ant-descriptions-item-content, .ant-tag, .ant-select-selection-item, .ant-tree-title, .ant-list-item';
    const scope = document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open') ?? document;
    return [
      ...scope.querySelectorAll(
        `.page:not([hidden]) :is(${places}), .ant-modal :is(${places}), .ant-drawer :is(${places})`,
      ),
    ]
      .filter((place) => !place.querySelector('.ant-table-cell'))
      .flatMap((place) => {
        // biome-ignore lint/performance/useDomNodeTextContent: what a person sees, hidden words left out
        const text = (place as HTMLElement).innerText.trim();
        return id.test(text) ? [text.slice(0, 80)] : [];
      });
  });

/** Opens the detail, or the form, of the first row. */
async function openFirst(page: Page): Promise<boolean> {
  const link = page.locator('.page:not([hidden]) tbody tr.ant-table-row').first().getByRole('button').first();
  if (!(await link.count())) return false;
  await link.click({ timeout: 2_000 }).catch(() => undefined);
  await settle(page);
  return (await page.locator('.ant-modal:visible, .ant-drawer-open').count()) > 0;
}

async function walk(page: Page, addresses: readonly string[]) {
  const found: string[] = [];
  let lists = 0;
  for (const address of addresses) {
    await page.goto(address);
    await settle(page);
    if (await page.locator('.page:not([hidden]) tbody tr.ant-table-row').count()) lists += 1;
    const on = (await idsOn(page)).map((text) => `${address}: ${text}`);
    const behind = (await openFirst(page)) ? (await idsOn(page)).map((text) => `${address}, first row: ${text}`) : [];
    found.push(...on, ...behind);
  }
  return { found: [...new Set(found)], lists };
}

/** The rows of the report. */
export async function sweepBareIds({ dataDir }: { dataDir: string }) {
  const server = await startServer(dataDir);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
  try {
    const token = await signIn(server.url);
    const ask = asker(server, token);
    await publishSample(server.url, token);
    await ask('POST', '/api/system/Sample/Actions/Install');
    const deadline = Date.now() + 60_000;
    while (!(await addressesOf(server.url, token)).includes('/model/sampleLeave') && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 500));
    const buttonsOf = async (menuId: string): Promise<Node[]> =>
      (await call(server.url, token, 'GET', `/api/system/ModuleButton/${menuId}/List`)).data?.list ?? [];
    await makeWalker(ask, buttonsOf);
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto('/login');
    await page.locator('input').first().fill(account);
    await page.locator('input[type=password]').fill(adminPassword);
    await page.keyboard.press('Enter');
    await page.locator('main#content').waitFor();
    const { found, lists } = await walk(page, await addressesOf(server.url, token));
    for (const fault of found) console.log(`     ${fault}`);
    return [
      row('lists with rows that a person without administration walked', lists, '≥ 15', lists >= 15, ''),
      row('  ids on screen in place of names', found.length, '0', found.length === 0, ''),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
