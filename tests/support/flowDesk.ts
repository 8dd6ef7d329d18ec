import type { Locator, Page } from 'playwright-core';
import type { FlowDoc } from '../../core/flow/types';
import type { Api, Journey, VisitOptions } from './journey';
import { callAs, type ModelPage } from './journeyModels';
import type { Office } from './journeyPeople';
import { choose, dialog, field, see, signIn } from './screen';

/** Words of the screens of approvals that a journey presses. */
export const flowWords = {
  zh: { bar: '处理', more: '更多', pick: '选择用户', keyword: '请输入关键词' },
  en: { bar: 'Handle', more: 'More', pick: 'Select user', keyword: 'Search' },
} as const;
export type Language = keyof typeof flowWords;

/** Publishes a flow on the model of a page; answers the version, which starts name. */
export async function publishFlow(
  { api }: Office,
  page: ModelPage,
  enCode: string,
  doc: Pick<FlowDoc, 'title' | 'start' | 'steps'>,
): Promise<string> {
  const document = { language: 1, kind: 'flow', id: enCode, model: page.modelId, ...doc };
  const made = await api('POST', '/api/workflow/Engine/flowTemplate', {
    fullName: doc.title,
    enCode,
    onlineFormId: page.modelId,
    document,
  });
  await api('POST', `/api/workflow/Engine/flowTemplate/${made.data.id}/Actions/Publish`, {});
  return String(made.data.id);
}

/** Hands in records as this person, without the screens; answers the instance of each. */
export async function starterOf(journey: Journey, account: string, flowId: string) {
  const api = await callAs(journey, account);
  const start = async (reason: string): Promise<string> => {
    const body = { flowId, formData: { reason }, status: 0 };
    const { code, msg, data } = await api('POST', '/api/workflow/Engine/FlowTask', body);
    if (code !== 200) throw new Error(msg);
    return String((data as unknown as { id: string }[])[0]?.id);
  };
  return { api, start };
}

/** The calls that this person is refused; the others are answered by their path. */
export async function admittedOf(api: Api, calls: [method: string, path: string, body?: unknown][]): Promise<string[]> {
  const admitted: string[] = [];
  for (const [method, path, body] of calls) {
    const { code } = await api(method, path, body);
    if (code === 200) admitted.push(path);
  }
  return admitted;
}

/** The screens of one person at approvals. */
export function flowDesk(page: Page, language: Language = 'zh', look?: (name: string) => Promise<unknown>) {
  const words = flowWords[language];
  const bar = page.getByRole('toolbar', { name: words.bar });
  const named = (name: string) => bar.getByRole('button', { name, exact: true });
  const more = named(words.more);
  /** Presses a command in the bar, or in the menu beside it. */
  const press = async (name: string): Promise<void> => {
    await see(named(name).or(more).first()).toBeVisible();
    if (await named(name).count()) return named(name).click();
    await more.click();
    await choose(page, name);
  };
  return {
    bar,
    head: page.locator('.weft-detail-head'),
    /** A line of the history, by what it says. */
    line: (text: string | RegExp) => page.locator('.weft-detail-lines > li').filter({ hasText: text }),
    press,
    /** Opens the sheet of a command, fills it in and presses its button. */
    decide: async (name: string, fill?: (sheet: Locator) => Promise<void>): Promise<void> => {
      await press(name);
      const sheet = dialog(page, name);
      await see(sheet).toBeVisible();
      await fill?.(sheet);
      await look?.(name);
      await sheet.getByRole('button', { name, exact: true }).click();
      await see(sheet).toHaveCount(0);
      // The page was read anew: its buttons are those of what is true now.
      await see(bar.locator('.ant-btn-loading')).toHaveCount(0);
    },
    /** Chooses a person in a field of a sheet. */
    person: async (sheet: Locator, name: string, account: string): Promise<void> => {
      await field(sheet, name).locator('.weft-picker-field').click();
      const picker = dialog(page, words.pick);
      await picker.getByLabel(words.keyword).fill(account);
      await picker.locator('.weft-picker-from').getByText(`${account}/${account}`, { exact: true }).first().click();
      await picker.locator('[data-action="ok"]').last().click();
      await see(picker).toHaveCount(0);
    },
    opinion: (sheet: Locator, text: string): Promise<void> => field(sheet, 'opinion').locator('textarea').fill(text),
  };
}

/** The page of an approval, which stays after a decision: the window over a list closes. */
export const approvalOf = (id: string): string => `/workFlowDetail?processId=${id}`;

/** Pictures of what a person looks at, into the folder that JOURNEY_LOOK names. */
export function looker(page: Page, who: string) {
  const folder = process.env.JOURNEY_LOOK;
  return async (name: string) =>
    folder && page.screenshot({ path: `${folder}/${who}-${name.replace(/\W+/g, '_')}-${Date.now()}.png` });
}

/** A person who signs in at a page of approvals: in Chinese, or in English with `english`. */
export async function atDesk(journey: Journey, account: string, path: string, options: VisitOptions = {}) {
  const { page, problems } = await journey.visit(options);
  await signIn(page, account, path);
  const desk = flowDesk(page, options.language ? 'en' : 'zh', looker(page, account));
  return { page, problems, desk };
}
export const english = { language: 'en-GB' };
/** What a list of a narrow window shows of a record. */
export const card = (page: Page, text: string) => page.locator('.weft-cards').getByText(text);
