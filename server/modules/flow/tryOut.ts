import { planOf } from '../../../core/flow/plan';
import { type TryPeople, tryOut } from '../../../core/flow/tryOut';
import type { FlowDoc } from '../../../core/flow/types';
import type { TryAnswer } from '../../../core/flow/wire';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { peopleFor, scopeFor } from './ask';
import { parseDocument } from './documents';
import { peopleOf } from './people';
import { malformed } from './wellFormed';

interface TryBody {
  document: unknown;
  /** Who would start it; default oneself. */
  userId?: string | null;
  values?: Record<string, unknown>;
  branches?: string[];
}

/** A document of a body that can be run. */
export function readyDocument(given: unknown): FlowDoc {
  const document = parseDocument(given);
  const [fault] = malformed(document);
  if (fault) throw new Refusal('flow.msg.malformed', { at: fault.at, message: fault.message });
  return document;
}

/** What would happen if everybody approved: the people of now, a clock of its own; nothing is written or called. */
export async function tryDesign(ctx: Ctx, body: TryBody): Promise<Reply<TryAnswer>> {
  const plan = planOf(readyDocument(body.document));
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
