import type { FlowMay } from './acts';
import { flowStatus } from './codes';
import type { ApproveStep, FlowButton, FlowPlan, FlowState, Task, Token } from './types';

const { draft, wait, adopt, reject, revoke, cancel, suspended, withdrawn } = flowStatus;

/** Who looks at what. */
export interface Look {
  plan: FlowPlan;
  /** undefined: not handed in yet. */
  state: FlowState | undefined;
  user: string;
  /** The task that the command names; without it any of this person counts. */
  task?: string;
}
type Rule = (look: Look) => string | undefined;

export const defaultButtons: readonly FlowButton[] = [
  'approve',
  'return',
  'transfer',
  'addSign',
  'save',
  'takeBack',
  'print',
];

const stepOf = ({ plan }: Look, token: Token | undefined): ApproveStep | undefined => {
  const step = token && plan.steps.get(token.step)?.step;
  return step?.do === 'approve' ? step : undefined;
};
const tokenOf = (state: FlowState, task: Task | undefined) => state.tokens.find(({ id }) => id === task?.token);
const buttonsOf = (step: ApproveStep | undefined): readonly FlowButton[] => step?.buttons ?? defaultButtons;

const statusKey: Partial<Record<number, string>> = {
  [suspended]: 'suspended',
  [cancel]: 'terminated',
  [revoke]: 'withdrawn',
  [withdrawn]: 'withdrawn',
};

/** In one of these states, else the word for the present one. */
const inStatus = (state: FlowState | undefined, ...allowed: number[]): string | undefined =>
  state && allowed.includes(state.status) ? undefined : (statusKey[state?.status ?? -1] ?? 'status');

const mine = ({ state, user, task }: Look): Task | undefined =>
  state?.tasks.find((each) => (task ? each.id === task : each.user === user && each.status === 'open'));

/** An open task of this person whose step has the button. */
const onTask =
  (button: FlowButton): Rule =>
  (look) => {
    const { state, user } = look;
    const status = inStatus(state, wait);
    if (status || !state) return status;
    const task = mine(look);
    if (task?.status !== 'open') return 'done';
    if (task.user !== user) return 'notYours';
    return buttonsOf(stepOf(look, tokenOf(state, task))).includes(button) ? undefined : 'button';
  };

/** Done tasks of this person that can still be taken back: the step is under way, or this decision ended it. */
const takeBack: Rule = (look) => {
  const { state, user, task } = look;
  const status = inStatus(state, wait);
  if (status || !state) return status;
  if (state.straight) return 'straight';
  const own = state.tasks.filter((each) => each.user === user && (!task || each.id === task));
  if (!own.length) return 'notYours';
  const able = own.some((each) => {
    const token = tokenOf(state, each);
    if (each.status !== 'done' || each.outcome !== 'approve' || each.auto || !token) return false;
    if (!buttonsOf(stepOf(look, token)).includes('takeBack') || token.waits) return false;
    return token.status === 'active' || (token.status === 'done' && token.left === each.handled);
  });
  return able ? undefined : 'takeBack';
};

/** Whether somebody but the starter has decided since it was handed in. */
const othersDecided = (state: FlowState): boolean => {
  const valid = new Set(state.tokens.filter(({ status }) => status !== 'void').map(({ id }) => id));
  return state.tasks.some(
    ({ user, status, token, auto }) => status === 'done' && !auto && user !== state.starter && valid.has(token),
  );
};

const ofStarter = ({ state, user }: Look): string | undefined =>
  !state || state.starter === user ? undefined : 'notYours';

const handIn: Rule = (look) => {
  const { state } = look;
  if (state && state.status === wait) return 'running';
  return (state && inStatus(state, draft, reject, withdrawn)) ?? ofStarter(look);
};

const withdraw: Rule = (look) => {
  const { state } = look;
  const wrong = inStatus(state, wait) ?? ofStarter(look);
  if (wrong || !state) return wrong;
  return othersDecided(state) ? 'decided' : undefined;
};

const urge: Rule = (look) => {
  const { state, plan } = look;
  const wrong = inStatus(state, wait) ?? ofStarter(look);
  if (wrong || !state) return wrong;
  if (plan.doc.start.urge === false) return 'button';
  return state.tasks.some(({ status }) => status === 'open') ? undefined : 'nobodyToUrge';
};

const inState =
  (...allowed: number[]): Rule =>
  ({ state }) =>
    inStatus(state, ...allowed);

const incident: Rule = ({ state }) => inStatus(state, wait) ?? (state?.incident ? undefined : 'noIncident');

/** What is refused to whom: the last part of the word `flow.refused.*`; undefined: it is allowed. */
export const rules: Record<FlowMay, Rule> = {
  handIn,
  edit: handIn,
  delete: (look) => inStatus(look.state, draft, revoke, withdrawn) ?? ofStarter(look),
  approve: onTask('approve'),
  return: (look) => onTask('return')(look) ?? (look.state?.straight ? 'straight' : undefined),
  transfer: onTask('transfer'),
  addSign: onTask('addSign'),
  save: onTask('save'),
  refuse: onTask('refuse'),
  takeBack,
  withdraw,
  urge,
  assign: inState(wait),
  change: inState(wait),
  suspend: inState(wait),
  restore: inState(suspended),
  terminate: inState(wait, reject, suspended),
  revive: inState(adopt, cancel),
  retry: incident,
  skip: incident,
  comment: ({ state }) => (state ? undefined : 'status'),
};

/** What an administrator may also remove: what has ended. */
export const endedStates: readonly number[] = [adopt, revoke, cancel];
