import type { FlowStep, StepKind } from '../types';
import { freeId } from './tree';

/** A step as it is when it is put into a flow: complete enough to be drawn; what it still lacks the check names. */
export function newStep(kind: StepKind, taken: Set<string>): FlowStep {
  const id = freeId(taken, kind);
  const branch = () => ({ id: freeId(taken, 'branch'), steps: [] });
  switch (kind) {
    case 'approve':
      return { id, do: kind, who: { superior: 1 } };
    case 'copy':
      return { id, do: kind, who: 'starter' };
    case 'choose':
      return { id, do: kind, branches: [branch(), { ...branch(), else: true }] };
    case 'all':
    case 'pick':
      return { id, do: kind, branches: [branch(), branch()] };
    case 'wait':
      return { id, do: kind, hours: 24 };
    case 'call':
      return { id, do: kind, interface: '' };
    case 'set':
      return { id, do: kind, set: {} };
    case 'create':
      return { id, do: kind, model: '', set: {} };
    case 'flow':
      return { id, do: kind, flow: '', who: 'starter' };
  }
}
