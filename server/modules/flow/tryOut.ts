import { unchosen } from '../../../core/flow/check';
import { planOf } from '../../../core/flow/plan';
import { type TryPeople, tryOut } from '../../../core/flow/tryOut';
import type { FlowDoc } from '../../../core/flow/types';
import type { TryAnswer } from '../../../core/flow/wire';
import { isObject } from '../../../core/isObject';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { peopleFor, scopeFor } from './ask';
import { parseDocument } from './documents';
import { peopleOf } from './people';
import { malformedFor } from './wellFormed';

interface TryBody {
  document: unknown;
  /** Who would start it; default oneself. */
  userId?: string | null;
  values?: Record<string, unknown>;
  branches?: string[];
}

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

/** What would happen if everybody approved: the people of now, a clock of its own; nothing is written or called. */
export async function tryDesign(ctx: Ctx, body: TryBody): Promise<Reply<TryAnswer>> {
  const plan = planOf(await readyDocument(ctx, body.document));
  const starter = body.userId || ctx.user.id;
  const record = body.values ?? {};
  const known = new Set<string>([starter]);
  const version = { id: '', flowId: '', number: 0, plan, author: ctx.user.id };
  const people: TryPeople = async (key, state, command, now) => {
    const instance = { state: state ?? null, starterId: starter, forUserId: null, urgency: 1 };
    const found = await peopleFor(ctx, { version, instance, command, record: now }, key);
    for (const { id } of found.users) known.add(id);
    return found;
  };
  const input = {
    starter,
    record,
    scope: await scopeFor(ctx, starter, 1),
    now: ctx.now.getTime(),
    ...(body.branches ? { branches: body.branches } : {}),
  };
  const answer = await tryOut(plan, input, people);
  const names = await peopleOf(ctx, [...known]);
  const lines = answer.lines.map((line) => ({
    ...line,
    words: line.words ? ctx.t(line.words) : '',
    people: line.people.map((person) => ({ ...person, name: names.get(person.id)?.realName ?? '' })),
  }));
  return { data: { ...answer, lines } };
}
