import type { FlowMay } from './acts';
import type { FlowStatus, Handling } from './codes';
import type { FieldRight, FlowDoc, Task, TokenStatus, Who, Why } from './types';
import type { FlowWord } from './words';

/** A row of the lists to do, done, copied, started and monitor; members beside ours are those of the family (contract-flow §4, §5). */
export interface FlowRow {
  /** To do: the task; done: the approval record; copied, started, monitor: the instance. */
  id: string;
  /** The instance. */
  processId: string;
  fullName: string;
  enCode: string;
  flowName: string;
  /** The version. */
  flowId: string;
  templateId: string;
  flowCategory: string;
  flowVersion: string;
  startTime: number | null;
  endTime: number | null;
  /** Starter, `name/account`. */
  userName: string;
  thisStep: string;
  thisStepId: string;
  flowUrgent: number;
  /** In the list of done ones the handling code of this person. */
  status: FlowStatus | Handling;
  completion: number;
  /** Received, handled, copied or made. */
  creatorTime: number;
  /** For whom, when it is entrusted; else empty. */
  delegateUser: string;
  /** Ours, in the list of done ones: what this person did (`doneOf`). */
  done: string;
  /** Ours: when it is due; null: never. */
  dueTime: number | null;
  /** Ours: the steps where it is, and until when it waits where a step waits for a time. */
  place: string;
  /** Ours: why it was returned, refused or terminated, as long as nothing was done since; else empty. */
  said: string;
  /** Ours: what this person may do with it. */
  may: FlowMay[];
}

/** A step as the picture shows it, in the order and depth of the document. */
export interface PictureStep {
  id: string;
  do: string;
  title: string;
  status: 'ahead' | 'here' | 'passed' | 'skipped' | 'returned' | 'refused' | 'void';
  entered: number | null;
  left: number | null;
  /** Of a step that waits: until when; null: it does not. */
  until: number | null;
  people: {
    id: string;
    name: string;
    status: Task['status'];
    outcome: Task['outcome'] | null;
    /** A rule or a term decided, not the person. */
    auto: boolean;
    time: number | null;
    why: Why | null;
  }[];
  branches?: { id: string; title: string; else?: true; taken: boolean; steps: PictureStep[] }[];
  /** Sub-flows of the step. */
  children?: PictureChild[];
}

/** A sub-flow as the picture of its parent shows it. */
export interface PictureChild {
  /** Empty: this person may not open it. */
  id: string;
  /** For whom it was started. */
  name: string;
  /** null: it has not begun. */
  status: FlowStatus | null;
}

/** A step that an instance has reached, as clients of the family draw it. */
export interface FlowNode {
  /** `<instance>_<step>`. */
  id: string;
  nodeCode: string;
  nodeName: string;
  nodeType: string;
  /** 0 passed, 1 the instance is here. */
  type: 0 | 1;
  /** Names of its people. */
  userName: string;
  /** Percent of its people who have decided. */
  completion: number;
}

export interface TimelineLine {
  id: string;
  nodeCode: string;
  nodeName: string;
  userId: string;
  userName: string;
  headIcon: string;
  /** For whom it was done; empty: oneself. */
  forUser: string;
  handleStatus: Handling;
  /** Ours: what was done (`doneOf`). */
  done: string;
  handleTime: number;
  handleOpinion: string;
  signImg: string;
  fileList: { name: string; fileId: string; url: string }[];
  /** To whom it was handed on. */
  operatorName: string;
}

/** Answer of `flowBefore.info`: members of the family (contract-flow §4.1) and ours. */
export interface FlowDetail {
  flowTaskInfo: {
    id: string;
    processId: string;
    fullName: string;
    status: FlowStatus;
    completion: number;
    flowUrgent: number;
    thisStep: string;
    thisStepId: string;
    endTime: number | null;
    creatorUserId: string;
    creatorUser: string;
    flowName: string;
    flowVersion: string;
  } | null;
  formData: Record<string, unknown>;
  draftData: Record<string, unknown> | null;
  formOperates: { id: string; name: string; read: boolean; write: boolean; required: boolean }[];
  flowTaskNodeList: FlowNode[];
  flowTaskOperatorRecordList: TimelineLine[];
  /** Ours. */
  modelId: string;
  recordId: string;
  /** Sent back with a command: refused when somebody handled it meanwhile. */
  seq: number;
  /** The open task of this person; empty: none. */
  taskId: string;
  may: FlowMay[];
  fieldRights: Record<string, FieldRight>;
  opinion: 'none' | 'optional' | 'required';
  signature: boolean;
  copyByHand: boolean;
  /** Templates by which the record may be printed; empty: it is not. */
  printIds: string[];
  /** Whether a return asks what comes after it: run again, or straight back. */
  returnAsks: boolean;
  picture: PictureStep[];
  /** Where it stopped, the word key of why, and what is known beside. */
  incident: { step: string; key: string; detail: string } | null;
}

/** Body of every command on an instance, beside what the family sends. */
export interface CommandBody {
  handleOpinion?: string;
  fileList?: { name: string; fileId: string; url: string }[];
  signImg?: string;
  /** What the form holds: only fields with a right to write are taken. */
  formData?: Record<string, unknown>;
  /** node code → user ids. */
  candidateList?: Record<string, string[]>;
  branchList?: string[];
  errorRuleUserList?: Record<string, string[]>;
  /** Joined by commas. */
  copyIds?: string;
  seq?: number;
  /** Of a suspension: its sub-flows go on. */
  alone?: boolean;
}

/** Answer of `flowBefore.candidates`. */
export interface CandidatesAnswer {
  /** 1: branches are chosen, 2: people only, 3: nothing. */
  type: 1 | 2 | 3;
  countersignOver: boolean;
  list: { nodeId: string; nodeName: string; isBranchFlow: boolean; isCandidates: boolean; hasCandidates: boolean }[];
  /** Ours: the way it will go: steps with their people and why. */
  way: { id: string; title: string; do: string; people: { id: string; name: string; why: Why | null }[] }[];
  /** Ours: nothing is left to decide, it is approved at once. */
  ends: boolean;
}

/** A flow with its version in force and its draft, as the designer reads and writes it. */
export interface FlowDesign {
  id: string;
  fullName: string;
  enCode: string;
  category: string;
  enabledMark: number;
  /** The model that it belongs to. */
  modelId: string;
  modelName: string;
  /** What the designer edits. */
  document: FlowDoc;
  /** Sent back with a save: refused when somebody saved meanwhile. */
  revision: number;
  /** Number of the version in force; 0: none. */
  version: number;
  /** Whether the draft differs from the version in force. */
  changed: boolean;
  /** Names of whoever the document names by account or code, by `<code>--<kind>`. */
  named: Record<string, string>;
  /** Instances that run, by version number. */
  running: { version: number; count: number }[];
}

/** A field and its value; `value` is a text once the server has said it. */
export interface TryValue {
  name: string;
  label: string;
  value: unknown;
}

/** What a step writes, makes, calls or sends. */
export interface TryEffect {
  does: 'set' | 'create' | 'call' | 'send';
  /** The model, the interface or the send configuration as the document names it; of `set` empty. */
  of: string;
  values: TryValue[];
  /** Of `send`. */
  to?: Who;
}

/** A message that would go out. */
export interface TryMessage {
  event: FlowWord<'message'>;
  people: { id: string; name: string }[];
  /** The send configuration as the document names it; empty: the product's own message. */
  send: string;
}

/** A step that would be entered. */
export interface TryLine {
  step: string;
  title: string;
  do: string;
  /** Milliseconds on the clock of the trial; `left` null: it stays there. */
  at: number;
  left: number | null;
  /** Who decides, or gets the copy or the sub-flow. */
  people: { id: string; name: string; why: Why | null }[];
  /** People who decided it, without what a rule decided for them. */
  decisions: number;
  status: TokenStatus;
  words: string;
  /** When it is due; null: never. */
  due: number | null;
  /** What its limit did when nobody acted. */
  late: { at: number; did: FlowWord<'dueThen'> }[];
  /** Of a step with branches: those that are taken, and what was read of the record to choose. */
  branches: string[];
  reads: TryValue[];
  effects: TryEffect[];
  messages: TryMessage[];
}

/** Answer of `flowTemplate.tryOut`: what would happen, one line for each step that is entered. */
export interface TryAnswer {
  lines: TryLine[];
  status: FlowStatus;
  /** When it would be handed in, and the messages of that. */
  start: { at: number; messages: TryMessage[] };
  /** Where the trial ends, and what happens at the end of the flow. */
  end: { at: number; effects: TryEffect[]; messages: TryMessage[] };
}

/** Answer of `flowTemplate.compare`: records that another version would lead on another way. */
export interface CompareAnswer {
  /** The version in force. */
  version: number;
  /** Records of the newest hundred that the person sees, those of them that were looked at, and those that would go another way. */
  total: number;
  compared: number;
  different: number;
  summary: string;
  /** What the comparison leaves out; empty: nothing. */
  note: string;
  list: { id: string; title: string; starter: string; before: string; after: string; reason: string }[];
}
