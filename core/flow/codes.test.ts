import { describe, expect, test } from 'vitest';
import { flowStatus, flowUrgency, handling, urgencyOf } from './codes';
import { readFlowConfig } from './config';

test('ENT-53, ENT-55 the codes of states and of handling', () => {
  expect(flowStatus).toEqual({
    draft: 0,
    wait: 1,
    adopt: 2,
    reject: 3,
    revoke: 4,
    cancel: 5,
    suspended: 6,
    withdrawn: 7,
  });
  expect(Object.values(handling)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  expect(Object.keys(handling).join()).toBe(
    'return,approve,initiate,withdraw,terminate,assign,addSign,transfer,change,revive,addSignBefore,suspend,restore,redirect',
  );
});

test('ENT-54 urgency is 1, 2 or 3; unset is 1', () => {
  expect(Object.values(flowUrgency)).toEqual([1, 2, 3]);
  expect([undefined, null, '', 0, 4, 'x', {}].map(urgencyOf)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(['2', 3].map(urgencyOf)).toEqual([2, 3]);
});

describe('MSG-16 config of /workFlowDetail', () => {
  const target = { modelId: 'm1', recordId: '7' };
  const text = JSON.stringify({ modelId: 'm1', id: 7, title: '请假' });
  test.each([
    ['JSON', text],
    ['base64 of JSON', Buffer.from(text).toString('base64')],
    ['base64 for addresses', Buffer.from(text).toString('base64url')],
    ['the names of flows', JSON.stringify({ flowId: 'm1', processId: '7' })],
  ])('%s', (_, config) => expect(readFlowConfig(config)).toEqual(target));
  test.each(['', '2', 'null', '[]', '{}', '{"modelId":"m1"}', '{"modelId":{},"id":[]}', '%%%', 'AAAA', '"x"'])(
    '%j names no record',
    (config) => expect(readFlowConfig(config)).toBeUndefined(),
  );
});
