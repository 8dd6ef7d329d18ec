import type { Generated } from 'kysely';
import type { Audited } from '../../db/tables/master';

/** Tables of flow/0001_flows, camelCase as Kysely sees them. */
interface FlowTables {
  weftFlow: Audited & {
    id: string;
    enCode: string;
    fullName: string;
    category: string | null;
    /** The model whose records are approved; null: none is named yet. */
    modelId: string | null;
    /** 1: it may be started. One flow a model. */
    enabledMark: Generated<number>;
    icon: string | null;
    iconBackground: string | null;
    description: string | null;
    sortCode: Generated<string | number>;
    /** FlowDoc as the designer edits it, JSON. */
    document: string;
    /** Counts the saves of the document. */
    revision: Generated<number>;
  };
  /** Never changed; `current`: new instances use it. */
  weftFlowVersion: {
    id: string;
    flowId: string;
    number: number;
    document: string;
    checksum: string;
    current: boolean;
    creatorTime: Date;
    creatorUserId: string | null;
  };
  weftFlowInstance: {
    id: string;
    flowId: string;
    versionId: string;
    modelId: string;
    recordId: string;
    title: string;
    /** core/flow/codes. */
    status: number;
    urgency: Generated<number>;
    /** Grows with every transaction that changes it. */
    seq: Generated<number>;
    /** FlowState; null: it was not handed in yet. */
    state: unknown;
    starterId: string;
    /** For whom it was started, by entrustment. */
    forUserId: string | null;
    progress: Generated<number>;
    /** Steps at which it waits, joined by commas; their titles. */
    stepIds: Generated<string>;
    stepTitles: Generated<string>;
    /** Incident, JSON. */
    incident: string | null;
    urgedTime: Date | null;
    creatorTime: Date;
    startTime: Date | null;
    endTime: Date | null;
  };
  /** Tasks of FlowState as rows, for lists. */
  weftFlowTask: {
    /** `<instance>_<task>`. */
    id: string;
    instanceId: string;
    task: string;
    token: string;
    step: string;
    userId: string;
    origin: string;
    status: string;
    outcome: string | null;
    received: Date;
    handled: Date | null;
    due: Date | null;
    /** What its person keeps of the form, JSON. */
    draft: string | null;
    /** Since when its person is known to be disabled. */
    leftTime: Date | null;
  };
  /** Who administers the instances of a flow besides those of the monitor. */
  weftFlowAdministrator: { flowId: string; userId: string };
  weftFlowCopy: {
    id: string;
    instanceId: string;
    step: string;
    userId: string;
    creatorTime: Date;
    readTime: Date | null;
  };
  weftFlowTimer: {
    key: string;
    instanceId: string;
    token: string;
    task: string | null;
    kind: string;
    n: Generated<number>;
    due: Date;
    tries: Generated<number>;
  };
  /** What is done outside the database, and how it ended: `waiting`, `done`, `failed`. */
  weftFlowEffect: {
    key: string;
    instanceId: string;
    token: string | null;
    effect: string;
    blocking: boolean;
    status: string;
    fault: string | null;
    creatorTime: Date;
    endTime: Date | null;
  };
  /** Instances that a step of another one starts. */
  weftFlowChild: {
    /** `<parent>/<batch>/<n>`. */
    key: string;
    parentId: string;
    token: string;
    /** Those that one entry of the step starts together. */
    batch: string;
    step: string;
    /** Id or code of the flow. */
    flow: string;
    userId: string;
    /** Values of its record with bindings to that of the parent, JSON. */
    given: string | null;
    /** The parent waits for it. */
    blocking: boolean;
    /** `waiting`: not started yet, `started`, `ended`, `failed`: it could not be started, `gone`: nobody waits for it any more. */
    status: string;
    instanceId: string | null;
    /** The state in which it ended. */
    result: number | null;
    /** Suspended with its parent. */
    held: Generated<boolean>;
    /** Why it could not be started, in words. */
    fault: string | null;
    creatorTime: Date;
    endTime: Date | null;
  };
  /** Every command of an instance with what it was worked out from: their fold is its state (replay.ts). */
  weftFlowCommand: {
    instanceId: string;
    seq: number;
    versionId: string;
    /** Command, or `{ do: 'version', map }`: it came to this version. JSON. */
    command: string;
    /** Given without the members of the record that the flow does not read, JSON. */
    given: string;
    creatorTime: Date;
  };
  /** Commands that were answered, by the header `weft-key` of their person; kept for seven days. */
  weftFlowKey: { userId: string; key: string; hash: string; answer: string; creatorTime: Date };
  weftEntrust: {
    id: string;
    userId: string;
    toUserId: string;
    /** 0 start, 1 approve. */
    type: number;
    /** Joined by commas; empty: all. */
    flowIds: Generated<string>;
    description: string | null;
    startTime: Date;
    endTime: Date;
    creatorTime: Date;
    creatorUserId: string | null;
  };
  weftFlowComment: {
    id: string;
    instanceId: string;
    userId: string;
    text: string | null;
    image: string | null;
    file: string | null;
    creatorTime: Date;
  };
  /** flow/0004_own_words. */
  weftFlowWords: {
    id: string;
    userId: string;
    text: string;
    creatorTime: Date;
  };
}

declare module '../../db/tables' {
  interface Database extends FlowTables {}
}
