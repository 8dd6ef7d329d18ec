import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
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

let seq = 1;
async function open(printIds: string[], more: object = {}, document = 'flow.detail') {
  const answers = {
    'flowBefore.info': () => ({ ...detail, seq, printIds, ...more }),
    'flowComment.list': () => ({ list: [] }),
    'flowBefore.candidates': () => ({ type: 3, list: [], way: [], ends: true }),
    'flowBefore.audit': () => null,
    'flowBefore.change': () => null,
    'flowBefore.recall': () => null,
    'flowBefore.rejectList': () => ({ isLastAppro: false, list: [{ nodeCode: '0', nodeName: '开始' }] }),
    'flowWords.list': () => ({
      list: [
        { id: 'w', text: '照办。' },
        { id: 'x', text: '同意。' },
      ],
    }),
  };
  const host = createFakeHost(answers, { t: (key: string) => words[key] ?? key });
  const options = { registry: createRegistry(widgetDefinitions), frames, views: viewDefinitions };
  const onClose = vi.fn();
  const route = { path: '/workFlowDetail', params: {}, query: { processId: 'i' } };
  draw((await loadDocument(document)) as Document, host, { args: { processId: 'i' }, route, onClose }, options);
  expect(await screen.findByRole('heading', { name: '请假一天' })).toBeTruthy();
  return Object.assign(host, { onClose });
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

  it('the menu of further acts ends with what destroys', async () => {
    await open(['t1'], { may: ['assign', 'change', 'suspend', 'terminate'] });
    await userEvent.click(screen.getByRole('button', { name: words['flow.ui.more'] }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      words['flow.ui.act.print'],
      words['flow.ui.act.terminate'],
    ]);
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

const person = (name: string, outcome: string | null) => ({
  ...{ id: name, name, status: outcome ? 'done' : 'open', outcome, time: 1, why: null, auto: false },
});
const step = (id: string, title: string, status: string, people: object[]) => ({
  ...{ id, title, status, people, do: 'approve', entered: 1, left: null, until: null },
});
const line = (more: object) => ({
  ...{ id: 'l', nodeCode: 'b', nodeName: '总经理', userId: 'c', userName: '陈伟', headIcon: '', forUser: '' },
  ...{ handleStatus: 0, done: 'return', handleTime: 1, handleOpinion: '', signImg: '', fileList: [], operatorName: '' },
  ...more,
});

describe('design/flow §10 an approval is moved to another step', () => {
  const picture = [
    step('a', '部门经理', 'passed', [person('王强', 'approve')]),
    step('b', '总经理', 'passed', [person('陈伟', 'approve')]),
    step('c', '财务', 'here', [person('赵敏', null)]),
    step('d', '确认收货', 'ahead', []),
  ];
  const move = async (to: string) => {
    const host = await open([], { may: ['change'], picture });
    await userEvent.click(screen.getByRole('button', { name: '变更步骤' }));
    await waitFor(() => expect(host.opened).toHaveLength(1));
    host.answerOpen({ ok: true, result: { step: to } });
    return host;
  };

  it('the steps are found by typing, and the sheet says which decisions each choice makes void', async () => {
    const host = await open([], { may: ['change'], picture });
    await userEvent.click(screen.getByRole('button', { name: '变更步骤' }));
    await waitFor(() => expect(host.opened).toHaveLength(1));
    const { fields } = host.opened[0]!.document as { fields: { name?: string; props?: object; hiddenWhen?: object }[] };
    expect(fields[0]).toMatchObject({ name: 'step', label: 'flow.ui.toStep', props: { filterable: true } });
    expect(fields.flatMap(({ hiddenWhen, props }) => (hiddenWhen ? [[hiddenWhen, props]] : []))).toEqual([
      [{ not: { step: 'a' } }, { title: words['flow.ui.voids'], type: 'warning' }],
      [{ not: { step: 'b' } }, { title: words['flow.ui.voids'], type: 'warning' }],
      [{ not: { step: 'd' } }, { title: words['flow.ui.voidsNothing'], type: 'info' }],
    ]);
  });
  it('it is asked again before decisions become void', async () => {
    const host = await move('a');
    await waitFor(() =>
      expect(host.notes).toContainEqual(expect.stringContaining(`confirm: ${words['flow.ui.voids']}`)),
    );
  });
  it('it is moved on at once where nothing becomes void', async () => {
    const host = await move('d');
    await waitFor(() => expect(host.calls.map(({ name }) => name)).toContain('flowBefore.change'));
    expect(host.notes.filter((note) => note.startsWith('confirm'))).toEqual([]);
  });
});

describe('why an approval came back is said above its form', () => {
  it.each([
    [3, { handleOpinion: '请补充供应商' }, 'return', true],
    [3, {}, 'return', false],
    [5, { handleStatus: 4, handleOpinion: '不需要' }, 'refuse', true],
    [5, { handleStatus: 4, nodeCode: '' }, 'terminate', false],
  ] as const)('state %s', async (status, more, word, why) => {
    await open([], { flowTaskInfo: { ...info, status }, flowTaskOperatorRecordList: [line(more)] });
    expect(screen.getByRole('alert').textContent).toContain(words[why ? 'flow.ui.saidWhy' : `flow.ui.said.${word}`]);
  });
  it('not while it is decided again', async () => {
    await open([], { flowTaskOperatorRecordList: [line({ handleOpinion: '请补充供应商' })] });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

const approve = () => screen.getByRole('button', { name: /通\s?过$/ });
async function approved(document?: string) {
  const host = await open([], { may: ['approve', 'takeBack'], taskId: 't' }, document);
  const pressed = approve();
  expect(pressed.className).toContain('primary');
  await userEvent.click(pressed);
  await waitFor(() => expect(host.opened).toHaveLength(1));
  host.answerOpen({ ok: true, result: {} });
  return Object.assign(host, { pressed });
}

it('after a decision the window closes, and takes no further press until it is gone', async () => {
  const host = await approved();
  // A window that is closing lets no pointer through; what comes all the same is no decision.
  fireEvent.click(host.pressed);
  await waitFor(() => expect(host.onClose).toHaveBeenCalledWith({ ok: true }));
  fireEvent.click(host.pressed);
  expect(host.opened).toHaveLength(1);
  expect(host.calls.filter(({ name }) => name === 'flowBefore.audit')).toHaveLength(1);
});

it('on a page of its own a made decision stays said, and no other act is the primary one in its place', async () => {
  const host = await approved('workFlow.detail');
  expect((await screen.findByRole('alert')).textContent).toContain(words['flow.ui.did']);
  await waitFor(() => expect(approve().className).not.toContain('primary'));
  expect(screen.queryByRole('button', { name: words['flow.ui.act.takeBack'] })).toBeNull();
  // Others go on with it, and it comes back as a task of its own.
  seq += 2;
  host.emit('flow.changed', { instanceId: 'i' });
  await waitFor(() => expect(approve().className).toContain('primary'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('after what does not end it the window stays, without a primary act', async () => {
  const host = await open([], { may: ['takeBack', 'handIn'] });
  await userEvent.click(screen.getByRole('button', { name: words['flow.ui.more'] }));
  await userEvent.click(await screen.findByRole('menuitem', { name: words['flow.ui.act.takeBack'] }));
  await waitFor(() => expect(host.opened).toHaveLength(1));
  host.answerOpen({ ok: true, result: {} });
  expect((await screen.findByRole('alert')).textContent).toContain(words['flow.ui.did']);
  expect(screen.getByRole('button', { name: /提\s?交$/ }).className).not.toContain('primary');
  expect(host.onClose).not.toHaveBeenCalled();
});

it('whoever returns an approval reads to whom it goes', async () => {
  const host = await open([], { may: ['return'], taskId: 't' });
  await userEvent.click(screen.getByRole('button', { name: /^退\s?回$/ }));
  await waitFor(() => expect(host.opened).toHaveLength(1));
  const { fields } = host.opened[0]!.document as { fields: { widget: string; props?: object }[] };
  expect(fields[0]).toMatchObject({ widget: 'alert', props: { title: words['flow.ui.returnsTo'] } });
});

it('a step that waits says until when, in the picture and above what was done', async () => {
  const until = new Date(2026, 10, 30, 10, 0).getTime();
  await open([], { picture: [{ ...step('w', '冷静期', 'here', []), do: 'wait', until }] });
  expect(screen.getAllByText(words['flow.ui.waitsTo']!)).toHaveLength(2);
  expect(document.querySelector('.weft-detail-lines')?.textContent).toContain('冷静期');
});

describe('the picture of an approval in a wide place is the drawing of the designer', () => {
  afterEach(() => vi.unstubAllGlobals());
  const branches = [
    { id: 'b1', title: '大额', taken: true, steps: [step('board', '董事会', 'here', [person('陈伟', null)])] },
    { id: 'b2', title: '', else: true, taken: false, steps: [step('small', '出纳', 'skipped', [])] },
  ];
  const picture = [
    { ...step('a', '部门经理', 'passed', [person('王强', 'approve')]), left: 3_600_001 },
    { ...step('x', '金额', 'here', []), do: 'choose', branches },
  ];
  /** The page of an approval in a place of this width. */
  async function openAt(widthPx: number) {
    const observed: (() => void)[] = [];
    let nowPx = widthPx;
    class Sizes {
      constructor(private readonly tell: (entries: object[]) => void) {}
      observe() {
        observed.push(() => this.tell([{ contentRect: { width: nowPx } }]));
        observed.at(-1)!();
      }
      unobserve() {}
      disconnect() {}
    }
    vi.stubGlobal('ResizeObserver', Sizes);
    await open([], { picture });
    return (nextPx: number) => {
      nowPx = nextPx;
      act(() => {
        for (const tell of observed) tell();
      });
    };
  }

  it('each step says its state, who and how long, and is reached by arrows', async () => {
    await openAt(900);
    const tree = await screen.findByRole('tree', { name: words['flow.ui.picture'] });
    const items = within(tree).getAllByRole('treeitem');
    const level = (item: HTMLElement) =>
      `${item.getAttribute('aria-level')} ${item.querySelector('strong')?.textContent}`;
    expect(items.map(level)).toEqual([
      ...['1 开始', '1 部门经理', '1 金额', '2 大额 · 已选', '3 董事会', '2 其他情况', '3 出纳', '1 结束'],
    ]);
    expect(items[1]!.textContent).toContain(words['flow.ui.stepStatus.passed']);
    expect(items[1]!.textContent).toContain('王强');
    expect(items[1]!.textContent).toContain(words['flow.ui.lasted']!.replace('{time}', '').trim());
    expect(items[6]!.textContent).toContain(words['flow.ui.stepStatus.skipped']);
    expect(items[4]!.getAttribute('aria-current')).toBe('step');
    // It is only read: nothing is added, opened or removed there.
    expect(within(tree).queryAllByRole('button')).toEqual([]);
    expect(items.filter(({ tabIndex }) => tabIndex === 0)).toEqual([items[0]]);
    items[0]!.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(items[1]);
    expect(document.querySelector('.weft-picture')).toBeNull();
  });

  it('a narrow place has the list; a scroll bar of its own does not take the drawing away', async () => {
    const resize = await openAt(899);
    expect(screen.queryByRole('tree')).toBeNull();
    expect(document.querySelectorAll('.weft-picture')).toHaveLength(3);
    resize(900);
    expect(await screen.findByRole('tree')).toBeTruthy();
    resize(885);
    expect(screen.queryByRole('tree')).toBeTruthy();
    resize(760);
    expect(screen.queryByRole('tree')).toBeNull();
  });
});
