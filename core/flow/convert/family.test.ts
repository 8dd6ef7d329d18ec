import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkFlow } from '../check';
import { randomFlow } from '../testing/randomFlow';
import { approve, flowOf } from '../testing/sampleFlow';
import type { FlowDoc, FlowStep } from '../types';
import { fromFamily, toFamily } from './family';

/** The sample of contract-flow §7.4. */
const sample = {
  id: '',
  flowId: 'k7m2p9',
  fullName: 'Holiday',
  flowTemplateJson: {
    type: 'start',
    nodeId: 'n01',
    content: 'everybody',
    properties: {
      title: 'Start',
      formId: '480011',
      initiator: [],
      errorRule: 1,
      revokeRule: 2,
      titleType: 1,
      titleContent: '{@launchUserName}: {days} days',
      hasRevokeBtn: true,
      waitMsgConfig: { on: 3 },
      formOperates: [{ id: 'days', name: 'Days', read: true, write: true, required: true }],
    },
    childNode: {
      type: 'approver',
      nodeId: 'n02',
      prevId: 'n01',
      content: 'superior',
      properties: {
        title: 'Superior',
        assigneeType: 1,
        managerLevel: 1,
        counterSign: 0,
        progress: '40',
        rejectType: 1,
        rejectStep: '0',
        hasAuditBtn: true,
        hasRejectBtn: true,
        timeLimitConfig: { on: 1, nodeLimit: 0, duringDeal: 8 },
      },
      conditionType: 'condition',
      conditionNodes: [
        {
          type: 'condition',
          nodeId: 'n03',
          prevId: 'n02',
          content: 'days > 3',
          properties: {
            title: 'Long',
            priority: 0,
            isDefault: false,
            matchLogic: 'and',
            conditionType: 0,
            conditions: [
              {
                logic: 'and',
                groups: [
                  {
                    field: 'days',
                    fieldType: 1,
                    symbol: '>',
                    fieldValueType: 2,
                    fieldValue: 3,
                    jnpfKey: 'inputNumber',
                  },
                ],
              },
            ],
          },
          childNode: {
            type: 'approver',
            nodeId: 'n04',
            prevId: 'n03',
            content: 'Li, Wu',
            properties: {
              title: 'Board',
              assigneeType: 6,
              approvers: ['u31--user', 'u32--user'],
              counterSign: 1,
              counterSignConfig: { auditType: 1, auditRatio: 60, rejectType: 0 },
            },
          },
        },
        {
          type: 'condition',
          nodeId: 'n05',
          prevId: 'n02',
          content: 'other cases',
          properties: { title: 'Short', priority: 1, isDefault: true, conditions: [] },
        },
      ],
      childNode: {
        type: 'approver',
        nodeId: 'n06',
        prevId: 'n02',
        content: 'HR',
        properties: { title: 'HR', assigneeType: 6, approvers: ['r5--role'], counterSign: 0 },
      },
    },
  },
};
const read = (item: unknown) => fromFamily(item, { id: 'holiday' });

describe('flows of the family (contract-flow §7)', () => {
  test('the sample is read whole', () => {
    const { doc, notTaken } = read(sample);
    expect(notTaken).toEqual([]);
    expect(checkFlow(doc)).toEqual([]);
    expect(doc).toMatchObject({
      title: 'Holiday',
      model: '480011',
      start: { title: '{starter}: {days} days', nobody: 'administrators', withdraw: 'again' },
    });
    expect(doc.steps).toEqual([
      {
        id: 'n02',
        do: 'approve',
        title: 'Superior',
        who: { superior: 1 },
        sign: 'any',
        // biome-ignore lint/suspicious/noThenProperty: a member of the document
        return: { to: 'start', then: 'again' },
        buttons: ['approve', 'return'],
        due: { hours: 8 },
        progress: 40,
      },
      {
        id: 'n02_fork',
        do: 'choose',
        branches: [
          {
            id: 'n03',
            title: 'Long',
            when: { days: { gt: 3 } },
            steps: [
              { id: 'n04', do: 'approve', title: 'Board', who: { user: ['u31', 'u32'] }, sign: { approve: '60%' } },
            ],
          },
          { id: 'n05', title: 'Short', else: true, steps: [] },
        ],
      },
      { id: 'n06', do: 'approve', title: 'HR', who: { role: 'r5' }, sign: 'any' },
    ]);
  });
  test('read, written and read again it is the same', () => {
    const { doc } = read(sample);
    const { flow, notTaken } = toFamily(doc);
    expect([notTaken, read(flow)]).toEqual([[], { doc, notTaken: [] }]);
  });
  test('every member of our approvals that the file has words for comes back', () => {
    const step = approve('a', '', {
      title: 'A',
      who: [
        { role: ['r', 's'], within: 'company' },
        { position: 'p', within: 'company' },
      ],
      sign: { approve: '60%', return: '40%' },
      fields: { days: 'read', note: 'write!', 'items.amount': 'write', secret: 'hidden' },
      // biome-ignore lint/suspicious/noThenProperty: a member of the document
      return: { to: 'choose', then: 'straight' },
      buttons: ['approve', 'addSign', 'refuse'],
      opinion: 'none',
      signature: true,
      copy: [{ user: 'u' }, 'starter', { field: 'boss', kind: 'position' }],
      copyByHand: true,
      // biome-ignore lint/suspicious/noThenProperty: a member of the document
      due: { hours: 8, from: { field: 'day' }, remindEvery: 2, then: 'approve' },
      skip: ['starter', 'approvedBefore'],
      messages: { todo: false, approved: { send: 'c' }, returned: true },
      progress: 30,
      on: { approve: [{ call: 'erp', failed: 'stop' }], takeBack: [{ call: 'undo' }] },
    });
    const people = [
      'starter',
      { superior: 2 },
      { head: 1 },
      { field: 'f', kind: 'role' },
      { step: 'a' },
      { interface: 'i' },
    ];
    const others = [...people, { choice: 'everybody' }, { choice: { role: 'r' } }].map((who, index) =>
      approve(`p${index}`, '', { who: who as 'starter', sign: index % 2 ? 'all' : 'turn' }),
    );
    const more: FlowStep[] = [
      { id: 'w', do: 'wait', hours: 26.5 },
      { id: 'c', do: 'copy', who: { group: 'g' } },
      { id: 'f', do: 'flow', flow: 'other', who: 'starter', wait: false },
    ];
    const start: FlowDoc['start'] = {
      who: { role: 'r' },
      title: '{starter} {days}',
      withdraw: 'end',
      urge: false,
      nobody: { users: ['u'] },
      copy: { user: 'x' },
    };
    const doc = { ...flowOf([step, ...others, ...more], start, { adopted: [{ call: 'done' }] }), id: 'holiday' };
    const { flow, notTaken } = toFamily(doc);
    expect(notTaken).toEqual([]);
    expect(read(flow)).toEqual({ doc, notTaken: [] });
  });
  test('both shapes of conditions and of lists', () => {
    const node = (conditions: unknown) => ({
      type: 'start',
      nodeId: 's',
      properties: { initiator: ['u'], initiateRole: ['r'] },
      conditionNodes: [{ type: 'condition', nodeId: 'c', properties: { conditions } }],
    });
    const leaf = (field: string, logic: string) => ({ field, symbol: '==', fieldValue: 1, logic });
    const { doc } = read(node([leaf('a', '&&'), leaf('b', '||'), leaf('c', '&&')]));
    expect(doc.start.who).toEqual([{ user: 'u' }, { role: 'r' }]);
    expect(doc.steps[0]).toMatchObject({ branches: [{ when: { any: [{ all: [{ a: 1 }, { b: 1 }] }, { c: 1 }] } }] });
  });
  test('what is not taken over is said at its place; a condition that cannot be read opens nothing', () => {
    const { doc, notTaken } = read({
      type: 'start',
      nodeId: 's',
      properties: { isSummary: true, summaryType: 1 },
      childNode: {
        type: 'approver',
        nodeId: 'a',
        properties: {
          assigneeType: 6,
          approvers: ['u'],
          extraRule: 2,
          assignList: [{ nodeId: 'x' }],
          auditBtnText: 'OK',
        },
        conditionNodes: [
          {
            type: 'condition',
            nodeId: 'c',
            properties: { conditions: [{ field: 'SUM(x)', fieldType: 3, symbol: '>', fieldValue: 1 }] },
          },
          { type: 'condition', nodeId: 'd', properties: { isDefault: true, conditionType: 1, swerveNode: 'a' } },
        ],
      },
    });
    expect(notTaken.map(({ at, key }) => `${at} ${key.replace('flow.convert.', '')}`)).toEqual([
      '/properties/isSummary member',
      '/properties/summaryType member',
      '/childNode/properties/extraRule within',
      '/childNode/properties/assignList member',
      '/childNode/properties/auditBtnText member',
      '/childNode/conditionNodes/0/properties/conditions/0 formula',
      '/childNode/conditionNodes/1/properties/swerveNode redirect',
    ]);
    expect(doc.steps[1]).toMatchObject({ branches: [{ when: { any: [] } }, { else: true }] });
  });
  test('what the file has no words for is said when it is written', () => {
    const steps: FlowStep[] = [
      { id: 's', do: 'set', set: { a: 1 } },
      { id: 'x', do: 'all', need: 1, branches: [{ id: 'b', steps: [] }] },
    ];
    expect(toFamily(flowOf(steps)).notTaken.map(({ at }) => at)).toEqual(['/steps/0', '/steps/1/need']);
  });
  test('anything is read without a fault', () => {
    fc.assert(fc.property(fc.anything(), (value) => void read(value)));
  });
  test('generated flows come back as they were', () => {
    fc.assert(
      fc.property(randomFlow('wait'), (made) => {
        const first = read(toFamily(made).flow).doc;
        expect(read(toFamily(first).flow).doc).toEqual(first);
        expect(JSON.stringify(first.steps).match(/"do"/g)?.length).toBe(
          JSON.stringify(made.steps).match(/"do"/g)?.length,
        );
      }),
      { numRuns: 200 },
    );
  });
});
