import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { fillWords } from '../../core/fillWords';
import type { Document } from '../../core/language/types';
import { createRegistry } from '../../engine/registry';
import { draw } from '../../engine/testing/draw';
import { createFakeHost } from '../../engine/testing/fakeHost';
import { loadDocument, loadLocale } from '../../schemas';
import { widgetDefinitions } from '../../widgets/definitions';
import { frames, loadFrames } from '../../widgets/frames';
import { loadViews, viewDefinitions } from '../../widgets/views';
import { WordsContext } from '../../widgets/words';

let words: Record<string, string>;
beforeAll(async () => {
  await loadFrames();
  await loadViews();
  words = await loadLocale('zh');
}, 60_000);
afterEach(cleanup);

const tree = (ids: string[], names: Record<string, string>) => ({
  ids,
  all: Object.keys(names),
  list: Object.entries(names).map(([id, fullName]) => ({ id, fullName })),
});

it.each([
  ['none', [], '这里按菜单列出按钮、列表列、表单字段和数据权限方案。请先在第 2 步勾选菜单'],
  ['one without any', ['m'], '所选菜单没有可授权的按钮、列表列、表单字段和数据权限方案。'],
])(
  'the last step of the permissions of a role says what would be there and how to get it: of the menus %s',
  async (_, ticked, said) => {
    const t = (key: string, values?: Record<string, unknown>) => fillWords(words[key] ?? key, values, 'zh-CN');
    const asked: Record<string, object> = {
      system: tree(['s', 'z'], { s: '开发平台', z: '业务平台' }),
      module: tree(ticked, { m: '首页' }),
      items: tree([], {}),
    };
    const host = createFakeHost({ 'authority.values': ({ type }) => asked[String(type)] }, { t });
    const options = { registry: createRegistry(widgetDefinitions), frames, views: viewDefinitions };
    const role = (await loadDocument('authorize.role')) as Document;
    const wrap = (shown: React.ReactNode) => <WordsContext value={t}>{shown}</WordsContext>;
    draw(role, host, { args: { id: 'r', name: '文员' } }, { ...options, wrap });
    const next = async () => userEvent.click(await screen.findByRole('button', { name: /下\s?一\s?步/ }));
    await screen.findByText('业务平台');
    await next();
    await screen.findByText('首页');
    await next();
    await waitFor(() => expect(document.querySelector('.ant-empty')?.textContent).toContain(said));
    await userEvent.click(screen.getByRole('button', { name: '去选择菜单' }));
    await waitFor(() => expect(screen.getByText('首页')).toBeTruthy());
  },
);
