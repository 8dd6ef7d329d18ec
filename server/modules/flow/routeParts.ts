import { type Static, type TSchema, Type } from 'typebox';
import { maxDateMs, minDateMs } from '../../../core/comparable';

export const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
export const anything = Type.Optional(Type.Unknown());
const id = Type.String({ minLength: 1, maxLength: 100 });
export const IdPath = Type.Object({ id });

const count = Type.Optional(Type.Integer({ minimum: 1 }));
/** Epoch ms of the years 1 to 9999. */
export const Moment = Type.Number({ minimum: minDateMs, maximum: maxDateMs });
const moment = Type.Optional(Moment);
const word = Type.Optional(Type.String({ maxLength: 200 }));
export const PageShape = { currentPage: count, pageSize: count, keyword: word };

/** A body or query as handlers get it from `said`. */
export type Said<Shape extends TSchema> = WithoutNulls<Static<Shape>>;
type WithoutNulls<T> = { [Name in keyof T]: Exclude<T[Name], null> };

/** Filters of every list (contract-flow §4); times in milliseconds. */
export const FlowQueryShape = Type.Object(
  {
    ...PageShape,
    startTime: moment,
    endTime: moment,
    flowCategory: Type.Optional(Type.String({ maxLength: 1_000 })),
    templateId: word,
    flowId: word,
    creatorUserId: word,
    flowUrgent: Type.Optional(Type.Integer()),
    status: Type.Optional(Type.Integer()),
    nodeCode: word,
    delegateType: word,
  },
  { additionalProperties: true },
);

const Ids = Type.Array(Type.String({ maxLength: 50 }), { maxItems: 500 });
const ById = Type.Optional(Type.Union([Type.Record(Type.String({ maxLength: 50 }), Ids), Type.Null()]));
const list = Type.Optional(Type.Union([Ids, Type.Null()]));
const number = Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 20 }), Type.Null()]));
const File = Type.Object({
  name: Type.String({ maxLength: 300 }),
  fileId: Type.String({ maxLength: 200 }),
  url: Type.String({ maxLength: 1_000 }),
});

/** Members of every command, ours and those of the family; further ones of a form are ignored. */
export const CommandShape = {
  handleOpinion: text(10_000),
  fileList: Type.Optional(Type.Union([Type.Array(File, { maxItems: 50 }), Type.Null()])),
  signImg: text(200_000),
  formData: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
  candidateList: ById,
  branchList: list,
  errorRuleUserList: ById,
  copyIds: text(10_000),
  seq: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
};
const open = { additionalProperties: true } as const;
export const CommandBodyShape = Type.Object(CommandShape, open);

export const StartBodyShape = Type.Object(
  {
    ...CommandShape,
    /** A version, or a flow. */
    flowId: Type.String({ maxLength: 50 }),
    /** 0 hand in, 1 keep as draft. */
    status: number,
    flowUrgent: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    /** For these people, one instance each. */
    delegateUserList: list,
  },
  open,
);
export const SaveBodyShape = Type.Object(
  {
    ...CommandShape,
    flowId: text(50),
    status: number,
    flowUrgent: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  },
  open,
);
export const AuditShape = Type.Object(
  {
    ...CommandShape,
    rejectStep: text(50),
    /** 1 run again, 2 straight back. */
    rejectType: number,
    freeApproverUserId: text(5_000),
    /** 1 before me, 2 after me. */
    freeApproverType: number,
  },
  open,
);
export const BatchShape = Type.Object(
  {
    ...AuditShape.properties,
    ids: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10_000 }),
    /** 0 approve, 1 return, 2 transfer. */
    batchType: number,
  },
  open,
);
export const MonitorShape = Type.Object(
  {
    ...CommandShape,
    nodeCode: text(50),
    freeApproverUserId: text(10_000),
    taskId: text(100),
    taskNodeId: text(50),
    resurgence: Type.Optional(Type.Boolean()),
    token: text(50),
  },
  open,
);
export const CandidatesShape = Type.Object(
  { ...CommandShape, flowId: text(50), delegateUserList: list, ...PageShape, nodeCode: text(50) },
  open,
);

/** Members that are null are as if they were not sent. */
export const said = <T extends object>(body: T): T =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== null)) as T;
