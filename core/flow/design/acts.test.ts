import { describe, expect, it } from 'vitest';
import type { ApproveStep, FlowDoc, FlowStep } from '../types';
import { flowWords } from '../words';
import {
  addBranch,
  insertStep,
  moveBranch,
  moveStep,
  pasteStep,
  removeBranch,
  removeStep,
  setBranch,
  setMember,
  setOf,
} from './acts';
import { acted, historyOf, redone, undone } from './history';
import { newStep } from './newStep';
import { branchesOf, findStep, idsOf, stepsOf } from './tree';

const flow = (): FlowDoc =>
  ({
    language: 1,
    kind: 'flow',
    id: 'leave',
    title: 'Leave',
    model: 'm1',
    theirs: { kept: true },
    start: { who: 'everybody', theirs: 1 },
    steps: [
      { id: 'boss', do: 'approve', who: { superior: 1 }, theirs: 'kept' },
      {
        id: 'long',
        do: 'choose',
        branches: [
          {
            id: 'b1',
            when: { days: { gt: 3 } },
            theirs: 2,
            steps: [{ id: 'board', do: 'approve', who: { step: 'boss' }, return: { to: { step: 'boss' } } }],
          },
          { id: 'b2', else: true, steps: [] },
        ],
      },
      { id: 'cc', do: 'copy', who: 'starter' },
    ],
  }) as unknown as FlowDoc;

const order = (doc: FlowDoc): string =>
  stepsOf(doc)
    .map(({ step, list }) => `${list.length}:${step.id}`)
    .join(' ');

describe('acts of the designer (spec FLOW, design/flow §10)', () => {
  it('puts a step of every kind into a branch, each with ids of its own', () => {
    let doc = flow();
    for (const kind of flowWords.step) {
      doc = insertStep(doc, { list: '/steps/1/branches/1/steps', index: 0 }, newStep(kind, idsOf(doc)));
    }
    const ids = stepsOf(doc).map(({ step }) => step.id);
    expect(ids).toHaveLength(4 + flowWords.step.length);
    expect(new Set(ids).size).toBe(ids.length);
    expect(findStep(doc, 'wait1')?.list).toBe('/steps/1/branches/1/steps');
  });

  it('keeps members that it does not know, in every act', () => {
    const start = flow();
    const acts = [
      moveStep(start, 'boss', 1),
      addBranch(start, 'long'),
      setBranch(start, 'long', 'b1', 'title', 'Long'),
      setMember(start, 'boss', 'title', 'Superior'),
      setOf(start, 'start', 'withdraw', 'end'),
      removeStep(start, 'cc'),
    ];
    for (const doc of acts) {
      const text = JSON.stringify(doc);
      for (const member of ['"theirs":{"kept":true}', '"theirs":1', '"theirs":2', '"theirs":"kept"']) {
        expect(text).toContain(member);
      }
    }
    expect(start).toEqual(flow());
  });

  it('moves a step among its neighbours', () => {
    const doc = flow();
    expect(order(moveStep(doc, 'boss', 1))).toBe(
      order({ ...doc, steps: [doc.steps[1], doc.steps[0], doc.steps[2]] as never }),
    );
    expect(moveStep(doc, 'boss', -1)).toBe(doc);
  });

  it('pastes a copy whose steps have ids of their own and name each other', () => {
    const doc = flow();
    const wide = insertStep(
      removeStep(doc, 'boss'),
      { list: '/steps/0/branches/0/steps', index: 0 },
      doc.steps[0] as never,
    );
    const pasted = pasteStep(wide, { list: '/steps', index: 2 }, wide.steps[0] as never);
    const ids = stepsOf(pasted).map(({ step }) => step.id);
    expect(new Set(ids).size).toBe(ids.length);
    const board = stepsOf(pasted).find(({ list }) => list.startsWith('/steps/2/branches/0'));
    const copied = stepsOf(pasted).filter(({ list }) => list === '/steps/2/branches/0/steps')[1]?.step as ApproveStep;
    expect(copied.who).toEqual({ step: board?.step.id });
    expect(copied.return).toEqual({ to: { step: board?.step.id } });
  });

  it('adds, orders and removes branches; the one taken otherwise stays the last', () => {
    const more = addBranch(flow(), 'long');
    const ids = (doc: FlowDoc) => branchesOf(findStep(doc, 'long')?.step as FlowStep).map(({ id }) => id);
    expect(ids(more)).toEqual(['b1', 'branch1', 'b2']);
    expect(ids(moveBranch(more, 'long', 'branch1', -1))).toEqual(['branch1', 'b1', 'b2']);
    expect(ids(moveBranch(more, 'long', 'branch1', 1))).toEqual(['b1', 'branch1', 'b2']);
    expect(ids(removeBranch(more, 'long', 'b1'))).toEqual(['branch1', 'b2']);
    expect(ids(removeBranch(more, 'long', 'b2'))).toEqual(['b1', 'branch1', 'b2']);
    expect(ids(removeBranch(flow(), 'long', 'b1'))).toEqual(['b1', 'b2']);
  });

  it('takes a member away, and undoes and does again', () => {
    const first = flow();
    const second = setMember(first, 'boss', 'who', undefined);
    expect(findStep(second, 'boss')?.step).not.toHaveProperty('who');
    const history = acted(historyOf(first), second);
    expect(acted(history, second)).toBe(history);
    expect(undone(history).now).toBe(first);
    expect(redone(undone(history)).now).toBe(second);
    expect(undone(undone(history)).now).toBe(first);
    expect(acted(undone(history), moveStep(first, 'boss', 1)).after).toEqual([]);
  });
});
