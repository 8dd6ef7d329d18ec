import type { Locator, Page } from 'playwright-core';
import type { Api } from './journey';
import { answer, choose, field, hearToasts, see } from './screen';

/** Table rows with this text. */
export const row = (scope: Page | Locator, words: string): Locator =>
  scope.locator('tbody tr.ant-table-row').filter({ hasText: words });

/** Runs an action of a row: its button, or its entry in the row's menu. */
export async function act(line: Locator, name: string): Promise<void> {
  const direct = line.getByRole('button', { name, exact: true });
  const menu = line.getByRole('button', { name: '更多', exact: true });
  await see(direct.or(menu).first()).toBeVisible();
  if ((await direct.count()) > 0) return direct.click();
  await menu.click();
  await choose(line.page(), name);
}

/** Clicks ok in a dialog or drawer. */
export const save = (box: Locator): Promise<void> => box.getByRole('button', { name: '确定', exact: true }).click();

/** Types into the fields of a form, by their names. */
export async function fill(scope: Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const inside = field(scope, name);
    const box = inside
      .locator(
        'input:not(.weft-json-bar input, .weft-outline input), textarea:not(.weft-outline textarea), .cm-content',
      )
      .first();
    await box.waitFor({ state: 'attached' });
    // The text of a document is folded at first.
    if (await inside.locator('.weft-json-folded').count())
      await inside.locator('.weft-json-bar').getByRole('button').first().click();
    await box.fill(value);
  }
}

/** Clicks a button that asks for confirmation, and confirms. */
export async function agree(line: Locator, name: string, question: string, told: RegExp): Promise<void> {
  const heard = await hearToasts(line.page());
  await act(line, name);
  await answer(line.page(), question, '确定');
  await heard(told);
}

export const questions = {
  remove: '此操作将永久删除该数据，是否继续？',
  disable: '您确定要禁用当前数据，是否继续？',
  enable: '您确定要启用当前数据，是否继续？',
};

/** Clicks these nodes of an open picker in turn: all but the last are opened unless they are open, the last is chosen. */
export async function pickInTree(picker: Locator, ...path: string[]): Promise<void> {
  for (const [at, name] of path.entries()) {
    const node = picker
      .locator('.ant-tree-node-content-wrapper')
      .filter({ has: picker.page().getByText(name, { exact: true }) });
    if (at < path.length - 1) await openNode(node);
    else await node.click();
  }
}

/** Opens a node of a picker by a click, unless it is open: the first one is so at first. */
export async function openNode(node: Locator): Promise<void> {
  await node.waitFor();
  const isOpen = await node.evaluate((found) => found.closest('.ant-tree-treenode-switcher-open') !== null);
  if (!isOpen) await node.click();
}

/** Each of these calls is answered as denied. */
export async function refused(api: Api, calls: [method: string, path: string, body?: unknown][]): Promise<string[]> {
  const admitted: string[] = [];
  for (const [method, path, body] of calls) {
    const { code, msg } = await api(method, path, body);
    if (code !== 403 || msg !== '没有权限') admitted.push(`${method} ${path}: ${code} ${msg}`);
  }
  return admitted;
}
