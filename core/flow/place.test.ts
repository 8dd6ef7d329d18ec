import { expect, it } from 'vitest';
import { readPlace } from './place';

const config = btoa(JSON.stringify({ processId: 'p1', taskOperatorId: 'p1_k2', flowId: 'v1', type: 2 }));

it('contract-flow §9: the config of a message names the place; empty members do not hide it, others override it', () => {
  const place = { processId: 'p1', taskOperatorId: 'p1_k2', flowId: 'v1' };
  expect(readPlace({ config, processId: '', taskOperatorId: '' })).toEqual(place);
  expect(readPlace({ config, processId: 'p2' })).toEqual({ ...place, processId: 'p2' });
  expect(readPlace({ config: 'none' })).toEqual({ processId: '', taskOperatorId: '', flowId: '' });
});
