import type { Condition } from '../language/types';
import type { FlowStatus, Handling } from './codes';
import type { FlowWord } from './words';

/**
 * A flow as a document of kind `flow`: a tree of steps whose branches always join (docs/adr/0014-flows.md). The names of
 * fields are those of the model's form; `table.field` is a column of a sub-table.
 */
export interface FlowDoc {
  language: 1;
  kind: 'flow';
  /** Code of the flow: letters, digits, `_`. */
  id: string;
  title: string;
  /** Code or id of the published model whose records are approved. */
  model: string;
  start: FlowStart;
  steps: FlowStep[];
  end?: { adopted?: FlowEffect[]; ended?: FlowEffect[] };
}

export interface FlowStart {
  /** Who may hand in; default everybody who may add records of the model. */
  who?: Who;
  /** Title of an instance: `{starter}`, `{flow}`, `{time}` and `{field}`; default the field that names the record and ` · {starter}: {flow}`. */
  title?: string;
  /** After a withdrawal: handed in again (state 7) or ended (state 4). Default again. */
  withdraw?: FlowWord<'withdraw'>;
  /** Whether the starter may urge; default true. */
  urge?: boolean;
  /** What happens when a step finds nobody; default administrators. */
  nobody?: Nobody;
  /** Who get a copy when it is handed in. */
  copy?: Who;
  /** Skips a step whose approver decided already; default none. */
  skip?: SkipRule[];
  messages?: FlowMessages;
}

/** `refuse`: it cannot be handed in; `ask`: whoever decided before names people; `approve`: the step is passed. */
export type Nobody = FlowWord<'nobody'> | { users: string[] };
export type SkipRule = FlowWord<'skip'>;
/** Enabled by event; `send` is the code of a send configuration, without it the product's own message. */
export type FlowMessages = Partial<Record<FlowWord<'message'>, boolean | { send: string }>>;

/** People of a step: what one or several of these find, in this order, each person once. */
export type Who = WhoPart | WhoPart[];
export type WhoPart =
  | 'everybody'
  | 'starter'
  /** Whoever decided the step before. */
  | 'previous'
  | { user: string | string[] }
  | { role: string | string[]; within?: Within }
  | { position: string | string[]; within?: Within }
  | { group: string | string[]; within?: Within }
  | { organisation: string | string[]; descendants?: boolean; within?: Within }
  /** The superior of the starter, n levels up: 1 to 10. */
  | { superior: number }
  /** The head of the starter's department, n levels up: 1 is the own department. */
  | { head: number }
  /** The person, or what the field names. Default kind: user. */
  | { field: string; kind?: FlowWord<'fieldKind'> }
  /** Those who decided that step. */
  | { step: string }
  /** The person before (or the starter) chooses among these; without a range among everybody. */
  | { choice: Who }
  /** A data interface that answers `{ handleId: "id,id" }`. */
  | { interface: string };
export type Within = FlowWord<'within'>;

export interface StepBase {
  /** Unique in the flow: letters, digits, `_`; also the node code of the wire. */
  id: string;
  title?: string;
}

/** How many must decide. `turn`: one after the other, in the order that `who` found. */
export type Sign = FlowWord<'sign'> | { approve: `${number}%`; return?: `${number}%` };

export type FlowButton = FlowWord<'button'>;
export type FieldRight = FlowWord<'right'>;

export interface ApproveStep extends StepBase {
  do: 'approve';
  who: Who;
  /** Default any. */
  sign?: Sign;
  /** Rights on fields; a field that is not named is read. `write!` is required. A table's own name is the right to add and remove rows. */
  fields?: Record<string, FieldRight>;
  /** Where a return leads: the start, the step before, a named step, or the person chooses. `again`: the way is run again; `straight`: back to who returned it. Default start, again. */
  return?: {
    to?: FlowWord<'returnTo'> | { step: string };
    then?: FlowWord<'returnThen'>;
    after?: FlowWord<'returnAfter'>;
  };
  /** Default approve, return, transfer, addSign, save, takeBack, print. */
  buttons?: FlowButton[];
  opinion?: FlowWord<'opinion'>;
  signature?: boolean;
  /** Who get a copy of a decision; the decider may add people when `copyByHand`. */
  copy?: Who;
  copyByHand?: boolean;
  due?: FlowDue;
  nobody?: Nobody;
  skip?: SkipRule[];
  messages?: FlowMessages;
  /** Percentage that an instance shows while it waits here, 0 to 100; when no step of the flow names one, the passed steps of its way count. */
  progress?: number;
  on?: Partial<Record<FlowWord<'on'>, FlowEffect[]>>;
}

export interface FlowDue {
  hours: number;
  /** Default received. */
  from?: FlowWord<'dueFrom'> | { field: string };
  /** Reminds every so many hours; none: once, when it is due. */
  remindEvery?: number;
  then?: FlowWord<'dueThen'>;
}

export interface Branch {
  id: string;
  title?: string;
  /** Of `choose`: record fields, `$starter.id|organizeId|positionIds|roleIds`, `$flow.urgency`, `$steps.<id>.outcome`. */
  when?: Condition;
  /** Of `choose`: the last branch, taken when no other is. */
  else?: true;
  steps: FlowStep[];
}

export type FlowStep =
  | ApproveStep
  | (StepBase & { do: 'copy'; who: Who })
  /** The first branch whose condition holds. */
  | (StepBase & { do: 'choose'; branches: Branch[] })
  /** All branches; goes on when all have ended, or `need` of them (the others become void). */
  | (StepBase & { do: 'all'; branches: Branch[]; need?: number })
  /** Whoever decided before chooses one or several branches. */
  | (StepBase & { do: 'pick'; branches: Branch[] })
  | (StepBase & { do: 'wait'; hours?: number; until?: { field: string } })
  | (StepBase & {
      do: 'call';
      interface: string;
      params?: Record<string, unknown>;
      set?: Record<string, string>;
      failed?: FlowWord<'failed'>;
    })
  | (StepBase & { do: 'set'; set: Record<string, unknown> })
  | (StepBase & { do: 'create'; model: string; set: Record<string, unknown> })
  | (StepBase & {
      do: 'flow';
      flow: string;
      who: Who;
      /** Values of the other record, with bindings to this one. */
      set?: Record<string, unknown>;
      /** Default true: it goes on when all have ended; else at once. */
      wait?: boolean;
      /** What the ends of those that are waited for must be; default all: adopted. */
      need?: FlowWord<'need'>;
      /** Fields of this record by the field of the other one that they take, of the last that was adopted. */
      back?: Record<string, string>;
    });
export type StepKind = FlowWord<'step'>;

export type FlowEffect =
  | { set: Record<string, unknown> }
  | { create: string; set: Record<string, unknown> }
  | { call: string; params?: Record<string, unknown>; failed?: FlowWord<'failed'> }
  | { send: string; to?: Who };

/** A step with its place in the tree, as `planOf` makes it. */
export interface PlanStep {
  step: FlowStep;
  /** Pointer in the document. */
  at: string;
  /** The branches that it lies in, outermost first: ids of step and branch. */
  path: readonly { step: string; branch: string }[];
  /** The step behind it in its own list; undefined: the list ends. */
  next: string | undefined;
  /** The approve steps of its line that come before it on every way: where a return may lead. */
  before: readonly string[];
}
export interface FlowPlan {
  doc: FlowDoc;
  steps: ReadonlyMap<string, PlanStep>;
  first: string | undefined;
}

export type TokenStatus = 'active' | 'waiting' | 'done' | 'void';
/** One place where an instance is. */
export interface Token {
  id: string;
  step: string;
  path: readonly { step: string; branch: string; token: string }[];
  round: number;
  status: TokenStatus;
  /** Milliseconds. */
  entered: number;
  left?: number;
  /** Number of people when it was entered: the denominator of a ratio. */
  people?: number;
  outcome?: 'approved' | 'returned' | 'skipped' | 'passed';
  /** Where the first return of it leads, until the step is decided. */
  back?: { to: string | undefined; then: 'again' | 'straight' | undefined };
  /** Blocking effects of the decision whose answer is still to come. */
  waits?: number;
  /** Answers that came while it could not move: they count when it can. */
  answers?: unknown[];
}

export type TaskOrigin = 'assigned' | 'addedBefore' | 'addedAfter' | 'transferred' | 'resubmit';
export type TaskStatus = 'blocked' | 'open' | 'done' | 'void';
/** What one person has to decide. */
export interface Task {
  id: string;
  token: string;
  user: string;
  origin: TaskOrigin;
  /** The task that added this one. */
  parent?: string;
  order: number;
  status: TaskStatus;
  received: number;
  handled?: number;
  due?: number;
  outcome?: 'approve' | 'return' | 'refuse' | 'added';
  /** Why this person: a word key with arguments. */
  why?: Why;
  /** Decided by a rule, not by the person. */
  auto?: true;
}
/** A timer that is set; `left`: it is stopped, with so many milliseconds to go. */
export interface FlowTimer {
  key: string;
  token: string;
  task?: string;
  kind: 'wait' | 'due';
  at: number;
  n: number;
  left?: number;
}
export interface Why {
  key: string;
  args?: Record<string, string | number>;
}

export interface FlowState {
  status: FlowStatus;
  starter: string;
  urgency: number;
  /** Grows with every command. */
  seq: number;
  /** Source of ids: a replay makes the same ones. */
  counter: number;
  round: number;
  tokens: Token[];
  tasks: Task[];
  timers: FlowTimer[];
  /** When people were urged. */
  urged?: number;
  /** People chosen for steps that were not entered yet. */
  chosen?: Record<string, string[]>;
  /** The step that a straight return goes back to when `token` has ended, and what is held until then. */
  straight?: { step: string; users: string[]; token: string; held: Record<string, TokenStatus>; tasks: string[] };
  /** Status before a suspension. */
  suspended?: FlowStatus;
  /** The oldest of those that are open. */
  incident?: Incident;
  incidents?: Incident[];
  progress: number;
}
export interface Incident {
  kind: 'nobody' | 'tooMany' | 'effect' | 'limit' | 'answer' | 'version' | 'left';
  step?: string;
  token?: string;
  /** Plain words for administrators. */
  detail?: string;
}

/** Chosen with a command: candidates by step, branches of a `pick`, people for a step that found nobody. */
export interface Choices {
  candidates?: Record<string, string[]>;
  branches?: string[];
  named?: Record<string, string[]>;
  copies?: string[];
}

/** `by` is who acts; `forUser` whom they act for by entrustment. */
export type Command = { by: string; forUser?: string; opinion?: string } & (
  | { do: 'handIn'; choices?: Choices; urgency?: number }
  | { do: 'approve'; task: string; choices?: Choices }
  | { do: 'return'; task: string; to?: string; then?: 'again' | 'straight' }
  | { do: 'transfer'; task: string; to: string }
  /** Of a person who leaves: all tasks that are not decided, and what they handed in. */
  | { do: 'handOver'; from: string; to: string }
  /** Of a person who has been disabled, by name: what is open for them. */
  | { do: 'left'; user: string; name: string }
  | { do: 'addSign'; task: string; users: string[]; place: 'before' | 'after' }
  | { do: 'takeBack'; task: string }
  | { do: 'withdraw' }
  | { do: 'urge' }
  /** The button of a step. */
  | { do: 'refuse'; task: string }
  | { do: 'assign'; step: string; users: string[] }
  | { do: 'change'; step: string }
  | { do: 'suspend' }
  | { do: 'restore' }
  | { do: 'terminate' }
  | { do: 'revive'; step: string }
  /** A timer, the answer of a blocking effect or the end of a child. */
  | { do: 'wake'; token: string; outcome?: unknown }
  | { do: 'due'; task: string; n: number }
  /** Of an incident. */
  | { do: 'retry' }
  | { do: 'skip'; token: string }
);
export type CommandKind = Command['do'];

export interface Resolved {
  users: { id: string; why?: Why }[];
}
/** What the world says: the step function reads nothing else. */
export interface Given {
  /** Milliseconds. */
  now: number;
  record: Record<string, unknown>;
  /** Facts of conditions: `$starter`, `$flow`. */
  scope: Record<string, unknown>;
  /**
   * People by step id; a step that is missing is asked for. `copy:<id>` are the copies of its decision, `start` those of
   * the start, `administrators` those of the flow, `superior:<user>` the superior of a person.
   */
  people: Record<string, Resolved>;
  /** Steps whose values the fields refuse, with why in plain words: the flow stops there. */
  failing?: Record<string, string>;
}

/** What the step wants to know before it can be run. */
export type Ask = { people: string };

/** All that the server writes. */
export type Fact =
  | { fact: 'taskOpened'; task: string }
  | { fact: 'taskClosed'; task: string }
  | {
      fact: 'recorded';
      code: Handling;
      step?: string;
      task?: string;
      by: string | undefined;
      forUser?: string;
      opinion?: string;
      to?: string[];
    }
  | { fact: 'copied'; step: string; users: string[] }
  /** Key is unique for all time: instance, token, round, kind. */
  | { fact: 'timerSet'; key: string; token: string; task?: string; kind: 'wait' | 'due'; at: number; n?: number }
  | { fact: 'timerGone'; key: string }
  | { fact: 'effectDue'; key: string; token?: string; effect: FlowEffect; blocking: boolean }
  /** Instances of another flow, one for each person; `blocking`: the token waits for a wake with their states. */
  | {
      fact: 'childrenDue';
      key: string;
      token: string;
      flow: string;
      users: string[];
      set?: Record<string, unknown>;
      blocking: boolean;
    }
  /** Children that have not ended go with it: those that this token waits for; without a token all of the instance. */
  | { fact: 'childrenGone'; token?: string }
  /** The branches that a step leads to. */
  | { fact: 'branched'; token: string; branches: string[] }
  | { fact: 'statusIs'; status: FlowStatus }
  | { fact: 'incident'; incident: Incident }
  | { fact: 'urged'; tasks: string[] };

/** Why a command is refused: a word key with arguments. */
export interface Refused {
  key: string;
  args?: Record<string, string | number>;
}

export type StepAnswer = { state: FlowState; facts: Fact[] } | { refused: Refused } | { asks: Ask[] };

/**
 * Runs one command to rest: pure and deterministic. Undefined state: nothing was handed in yet.
 */
export type StepFunction = (plan: FlowPlan, state: FlowState | undefined, command: Command, given: Given) => StepAnswer;

/** A fault of a document before it is published. */
export interface FlowIssue {
  at: string;
  level: 'error' | 'warning';
  /** Word key with arguments. */
  key: string;
  args?: Record<string, string | number>;
}
/** What `checkFlow` knows of the world; undefined: nothing is said about it. */
export interface KnownWorld {
  /** `hidden`: the form shows it to nobody. */
  fields?: ReadonlyMap<string, { kind: string; table?: string; label?: string; hidden?: boolean }>;
  has?: (kind: FlowWord<'people'> | 'interface' | 'model' | 'flow' | 'send', id: string) => boolean;
}
