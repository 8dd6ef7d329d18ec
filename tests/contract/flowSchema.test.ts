import { describe, expect, test } from 'vitest';
import { approve, flowOf } from '../../core/flow/testing/sampleFlow';
import type { FlowStep } from '../../core/flow/types';
import { malformed } from '../../server/modules/flow/wellFormed';

const a = approve('a', 'li');
const wrong = (doc: unknown) => malformed(doc).map(({ at }) => at);

describe('the form of a flow document', () => {
  test('takes every kind of step', () => {
    const branches = [
      { id: 'b1', when: { days: 1 }, steps: [a] },
      { id: 'b2', else: true as const, steps: [] },
    ];
    const steps: FlowStep[] = [
      approve('s1', 'x', { sign: { approve: '60%', return: '40%' }, buttons: ['approve'], due: { hours: 1 } }),
      { id: 's2', do: 'copy', who: [{ role: 'r', within: 'company' }, 'starter'] },
      { id: 's3', do: 'choose', branches },
      { id: 's4', do: 'all', branches, need: 1 },
      { id: 's5', do: 'pick', branches },
      { id: 's6', do: 'wait', until: { field: 'day' } },
      { id: 's7', do: 'call', interface: 'i', set: { a: 'b' } },
      { id: 's8', do: 'set', set: { a: 1 } },
      { id: 's9', do: 'create', model: 'm', set: {} },
      { id: 's10', do: 'flow', flow: 'f', who: { choice: 'everybody' } },
    ];
    expect(wrong(flowOf(steps, { nobody: { users: ['u'] } }, { adopted: [{ send: 'x' }] }))).toEqual([]);
  });
  test('takes what is not chosen yet: the check asks for it', () => {
    const steps: FlowStep[] = [
      approve('s1', [], { who: [{ role: [] }, { step: '' }, { field: '' }], nobody: { users: [] } }),
      { id: 's2', do: 'copy', who: { user: [] } },
      { id: 's3', do: 'call', interface: '', set: { a: '' } },
      { id: 's4', do: 'flow', flow: '', who: { interface: '' }, set: { '': '' } },
    ];
    expect(wrong(flowOf(steps, {}, { adopted: [{ send: '' }, { create: '', set: {} }, { call: '' }] }))).toEqual([]);
  });
  test('of people and effects only the faults of the shape that is meant are said', () => {
    const said = (who: unknown) =>
      malformed(flowOf([{ id: 'a', do: 'approve', who } as FlowStep])).map(({ message }) => message);
    expect(said({ role: [''], within: 'town' })).toEqual([expect.stringMatching(/^"within": "town" is not one of/)]);
    expect(said([{ user: [1] }])).toEqual(['an item of "user" must be a text']);
    expect(said({ choice: { superior: 'x' } })).toEqual(['"superior" must be a whole number']);
    expect(said('evrybody')).toEqual(['"who": "evrybody" is not one of "everybody", "starter", "previous"']);
    const effects = malformed(flowOf([a], {}, { adopted: [{ create: 1, set: {} } as never] }));
    expect(effects.map(({ message }) => message)).toEqual(['"create" must be a text']);
  });
  test('refuses at the place', () => {
    expect(wrong(flowOf([{ id: 'a', do: 'nothing' } as unknown as FlowStep]))).toContain('/steps/0/do');
    expect(wrong(flowOf([{ ...a, colour: 'red' } as FlowStep]))).toContain('/steps/0');
    expect(wrong(flowOf([approve('a b', 'x')]))).toContain('/steps/0/id');
    expect(wrong(flowOf([approve('a', 'x', { due: { hours: 0 } })]))).toContain('/steps/0/due/hours');
    const many = Array.from({ length: 201 }, (_, index) => approve(`s${index}`, 'x'));
    expect(wrong(flowOf(many))).toContain('/steps');
  });
});
