import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Document } from '../../core/language/types';
import { createRegistry } from '../../engine/registry';
import { draw } from '../../engine/testing/draw';
import { createFakeHost } from '../../engine/testing/fakeHost';
import { loadDocument, loadLocale } from '../../schemas';
import { widgetDefinitions } from '../../widgets/definitions';
import { frames, loadFrames } from '../../widgets/frames';
import { loadViews, viewDefinitions } from '../../widgets/views';

let words: Record<string, string>;
beforeAll(async () => {
  await loadFrames();
  await loadViews();
  words = await loadLocale('zh');
}, 60_000);
afterEach(cleanup);

const info = {
  ...{ id: 'i', processId: 'i', fullName: '请假一天', status: 1, completion: 0, flowUrgent: 1, thisStep: '主管' },
  ...{ thisStepId: 's', endTime: null, creatorUserId: 'a', creatorUser: '安', flowName: '请假', flowVersion: '1' },
};
const detail = {
  ...{ flowTaskInfo: info, formData: {}, draftData: null, formOperates: [], flowTaskOperatorRecordList: [] },
  ...{ modelId: 'm', recordId: 'r', seq: 1, taskId: '', may: [], fieldRights: {}, opinion: 'optional', picture: [] },
  ...{ signature: false, copyByHand: false, returnAsks: false, incident: null },
};

async function open(printIds: string[], more: object = {}) {
  const answers = {
    'flowBefore.info': () => ({ ...detail, printIds, ...more }),
    'flowComment.list': () => ({ list: [] }),
    'flowWords.list': () => ({
      list: [
        { id: 'w', text: '照办。' },
        { id: 'x', text: '同意。' },
      ],
    }),
  };
  const host = createFakeHost(answers, { t: (key: string) => words[key] ?? key });
  const options = { registry: createRegistry(widgetDefinitions), frames, views: viewDefinitions };
  draw((await loadDocument('flow.detail')) as Document, host, { args: { processId: 'i' } }, options);
  expect(await screen.findByRole('heading', { name: '请假一天' })).toBeTruthy();
  return host;
}
const print = () => screen.queryByRole('button', { name: /打\s?印/ });

describe('the detail of an approval prints its record by the templates of the model', () => {
  it.each([
    [['t1'], 'printDev.preview', { id: 't1', formIds: 'r' }],
    [['t1', 't2'], 'printDev.choose', { ids: ['t1', 't2'], formIds: 'r' }],
  ])('%s', async (printIds, document, args) => {
    const host = await open(printIds);
    await userEvent.click(print()!);
    expect(host.opened).toMatchObject([{ document, args }]);
  });

  it('without a template there is no button', async () => {
    await open([]);
    expect(print()).toBeNull();
  });
});

it('contract-flow §5 the sheet of a command offers the own common words before those of everybody, each once', async () => {
  const host = await open([], { may: ['withdraw'] });
  await userEvent.click(screen.getByRole('button', { name: /撤\s?回/ }));
  await waitFor(() => expect(host.opened).toHaveLength(1));
  const { fields } = host.opened[0]!.document as { fields: { name?: string; options?: { id: string }[] }[] };
  const options = fields.find(({ name }) => name === 'words')?.options ?? [];
  expect(options.map(({ id }) => id)).toEqual(['照办。', '同意。', '已阅，无异议。', '资料不完整。', '请先沟通。']);
});

it('design/flow §9 what is typed as a comment stays when the approval changes, and new comments are read', async () => {
  const host = await open([], { may: ['comment'] });
  const box = screen.getByRole('textbox', { name: words['flow.ui.addComment'] });
  await userEvent.type(box, '还没写完');
  const read = () => host.calls.filter(({ name }) => name === 'flowComment.list').length;
  const before = read();
  host.emit('flow.changed', { instanceId: 'i' });
  await waitFor(() => expect(read()).toBeGreaterThan(before));
  await waitFor(() => expect(host.calls.filter(({ name }) => name === 'flowBefore.info')).toHaveLength(2));
  expect(screen.getByRole('textbox', { name: words['flow.ui.addComment'] })).toHaveProperty('value', '还没写完');
});

it('design/flow §9 a sent comment leaves the focus in its box', async () => {
  const host = await open([], { may: ['comment'] });
  const box = screen.getByRole('textbox', { name: words['flow.ui.addComment'] });
  await userEvent.type(box, '还没写完');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(host.calls.map(({ name }) => name)).toContain('flowComment.create'));
  await waitFor(() => expect(document.activeElement).toBe(box));
});

it('design/flow §5 whoever skips an incident says why', async () => {
  const host = await open([], { may: ['skip'] });
  await userEvent.click(screen.getByRole('button', { name: /跳\s?过/ }));
  await waitFor(() => expect(host.opened).toHaveLength(1));
  const { fields } = host.opened[0]!.document as { fields: { name?: string; rules?: unknown[] }[] };
  expect(fields.find(({ name }) => name === 'opinion')?.rules).toContain('required');
});

it('design/flow §9 a refused command keeps what its sheet was filled in with', async () => {
  const host = await open([], { may: ['withdraw'] });
  const press = () => userEvent.click(screen.getByRole('button', { name: /撤\s?回/ }));
  await press();
  await waitFor(() => expect(host.opened).toHaveLength(1));
  host.answerOpen({ ok: true, result: { opinion: '写了很久的意见' } });
  await waitFor(() => expect(host.calls.map(({ name }) => name)).toContain('flowLaunch.withdraw'));
  await waitFor(() => expect(host.calls.filter(({ name }) => name === 'flowBefore.info')).toHaveLength(2));
  await press();
  await waitFor(() => expect(host.opened).toHaveLength(2));
  const { fields } = host.opened[1]!.document as { fields: { name?: string; default?: unknown }[] };
  expect(fields.find(({ name }) => name === 'opinion')?.default).toBe('写了很久的意见');
});
