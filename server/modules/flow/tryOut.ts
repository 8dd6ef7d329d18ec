import { Type } from 'typebox';
import { unchosen } from '../../../core/flow/check';
import { planOf } from '../../../core/flow/plan';
import { type TryAct, type TryPeople, tryOut } from '../../../core/flow/tryOut';
import type { FlowDoc } from '../../../core/flow/types';
import type { TryAnswer, TryEffect, TryLine, TryMessage } from '../../../core/flow/wire';
import { isObject } from '../../../core/isObject';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { recordInfo } from '../records/record';
import { peopleFor, scopeFor } from './ask';
import { detailAccess } from './compareRecords';
import { parseDocument } from './documents';
import { publishedOf } from './formSave';
import { nameOf, namesOf } from './names';
import { quietPeople } from './quietPeople';
import { Moment, type Said, text } from './routeParts';
import { inValueWords } from './valueWords';
import { malformedFor } from './wellFormed';

export const TryShape = Type.Object(
  {
    document: Type.Unknown(),
    /** Who would start it; default oneself. */
    userId: text(50),
    /** A record that this person sees, whose values the others are put over. */
    recordId: text(100),
    values: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** Those that whoever picks takes. */
    branches: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })),
    /** `never`: nobody acts, every time limit runs out. */
    act: Type.Optional(Type.Union([Type.Literal('now'), Type.Literal('never'), Type.Null()])),
    /** When it would be handed in; default now. */
    startTime: Type.Optional(Type.Union([Moment, Type.Null()])),
  },
  { additionalProperties: true },
);
type TryBody = Said<typeof TryShape>;

/** The name of the innermost step that a pointer is in; of none that of the flow. */
function placeOf({ t }: Ctx, document: FlowDoc, at: string): string {
  let value: unknown = document;
  let name = document.title;
  for (const part of at.split('/').slice(1)) {
    value = Array.isArray(value) || isObject(value) ? (value as Record<string, unknown>)[part] : undefined;
    if (isObject(value) && typeof value.do === 'string')
      name = typeof value.title === 'string' ? value.title : t(`flow.design.do.${value.do}`);
  }
  return name;
}

/** A document of a body that can be run: well formed, and nothing of it is still to be chosen. */
export async function readyDocument(ctx: Ctx, given: unknown): Promise<FlowDoc> {
  const document = parseDocument(given);
  const [fault] = await malformedFor(ctx, document);
  const [open] = fault ? [] : unchosen(document);
  if (!fault && !open) return document;
  const { at, message } = fault ?? { at: open!.at, message: ctx.t(open!.key) };
  throw new Refusal('flow.msg.malformed', { at: placeOf(ctx, document, at), message });
}

/** A record as the tester reads it, as comparisons read theirs; of others it is said that there is none. */
async function recordFor(ctx: Ctx, document: FlowDoc, id: string): Promise<Record<string, unknown>> {
  const published = await publishedOf(ctx, document.model);
  const access = await detailAccess(ctx, published);
  if (!access) throw new Refusal('visualdev.recordGone');
  return recordInfo(ctx, published, access, id);
}

type Happens = Pick<TryLine, 'effects' | 'messages'> & Partial<Pick<TryLine, 'reads'>>;

/** Values of a trial in words: those of the record of the flow, and those of records that it would make. */
async function sayValues(ctx: Ctx, model: string, places: readonly Happens[]): Promise<void> {
  const byModel = new Map<string, { values: TryEffect['values'] }[]>();
  const say = (of: string, holder: { values: TryEffect['values'] }) =>
    byModel.set(of, [...(byModel.get(of) ?? []), holder]);
  for (const { effects, reads } of places) {
    for (const effect of effects) if (effect.values.length) say(effect.of || model, effect);
    if (reads?.length) say(model, { values: reads });
  }
  for (const [of, holders] of byModel) {
    const said = await inValueWords(
      ctx,
      of,
      holders.map(({ values }) => values),
    );
    for (const [at, { values }] of holders.entries()) values.splice(0, values.length, ...said[at]!);
  }
}

/** What would happen if everybody approved, or nobody acted: the people of now, a clock of its own; nothing is written or called. */
export async function tryDesign(ctx: Ctx, body: TryBody): Promise<Reply<TryAnswer>> {
  const document = await readyDocument(ctx, body.document);
  const plan = planOf(document);
  const starter = body.userId || ctx.user.id;
  const stored = body.recordId ? await recordFor(ctx, document, body.recordId) : {};
  const record = { ...stored, ...body.values };
  const version = { id: '', flowId: '', number: 0, plan, author: ctx.user.id };
  const quiet = quietPeople();
  const people: TryPeople = (key, state, command, now) => {
    const instance = { state: state ?? null, starterId: starter, forUserId: null, urgency: 1 };
    return quiet.once(key, () =>
      peopleFor(ctx, { version, instance, command, record: now, resolve: quiet.resolve }, key),
    );
  };
  const answer = await tryOut(
    plan,
    {
      starter,
      record,
      scope: await scopeFor(ctx, starter, 1),
      now: body.startTime ? new Date(body.startTime).getTime() : ctx.now.getTime(),
      act: (body.act ?? 'now') satisfies TryAct,
      ...(body.branches?.length ? { branches: body.branches } : {}),
    },
    people,
  );
  const places: Happens[] = [...answer.lines, answer.end, { effects: [], messages: answer.start.messages }];
  await sayValues(ctx, document.model, places);
  const told = places.flatMap(({ messages }) => messages.flatMap((each) => each.people));
  const names = await namesOf(
    ctx,
    [...told, ...answer.lines.flatMap((line) => line.people)].map(({ id }) => id),
  );
  const named = <Person extends TryMessage['people'][number]>(list: readonly Person[]): Person[] =>
    list.map((person) => ({ ...person, name: nameOf(ctx.t, names, person.id) }));
  const toNamed = (messages: readonly TryMessage[]) =>
    messages.map((each) => ({ ...each, people: named(each.people) }));
  const lines = answer.lines.map((line) => ({
    ...line,
    words: line.words ? ctx.t(line.words) : '',
    people: named(line.people),
    messages: toNamed(line.messages),
  }));
  const start = { ...answer.start, messages: toNamed(answer.start.messages) };
  const end = { ...answer.end, messages: toNamed(answer.end.messages) };
  return { data: { ...answer, lines, start, end } };
}
