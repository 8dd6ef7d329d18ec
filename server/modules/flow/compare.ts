import { setImmediate as othersFirst } from 'node:timers/promises';
import { type Difference, differencesOf } from '../../../core/flow/compare';
import { joined } from '../../../core/flow/joined';
import { planOf } from '../../../core/flow/plan';
import { type TryPeople, tryOut } from '../../../core/flow/tryOut';
import type { FlowPlan, Given } from '../../../core/flow/types';
import type { CompareAnswer, TryAnswer } from '../../../core/flow/wire';
import { type Ctx, Refusal, type Reply } from '../../ctx';
import { findOne } from '../../db/find';
import { modelIdOf } from '../records/modelIds';
import { peopleFor, scopeFor } from './ask';
import { type Compared, detailAccess, recordsToCompare, titleOfRecord, unseenFields } from './compareRecords';
import { differenceInWords, wayInWords } from './compareWords';
import { publishedOf } from './formSave';
import { type Names, namesOf } from './names';
import { quietPeople } from './quietPeople';
import { findFlow, versionOf } from './store';
import { readyDocument } from './tryOut';

/** Time for a comparison: what was not looked at by then is counted. */
const mostMs = 8_000;

/** The time is over. */
class Late extends Error {}

/** Runs one record through one plan: nothing is written, nobody outside is asked. */
type Walk = (plan: FlowPlan, record: Compared) => Promise<TryAnswer>;

function walker(ctx: Ctx, mostTimeMs: number): Walk {
  const end = performance.now() + mostTimeMs;
  const quiet = quietPeople();
  const scopes = new Map<string, Given['scope']>();
  const each = async () => {
    if (performance.now() > end) throw new Late();
    await othersFirst();
  };
  return async (plan, { values: record, starter, urgency }) => {
    const scopeKey = `${urgency}/${starter}`;
    const scope = scopes.get(scopeKey) ?? (await scopeFor(ctx, starter, urgency));
    scopes.set(scopeKey, scope);
    const version = { id: '', flowId: '', number: 0, plan, author: null };
    const people: TryPeople = (key, state, command, now) => {
      const instance = { state: state ?? null, starterId: starter, forUserId: null, urgency };
      return quiet.once(key, () =>
        peopleFor(ctx, { version, instance, command, record: now, resolve: quiet.resolve }, key),
      );
    };
    return tryOut(plan, { starter, record, scope, now: ctx.now.getTime(), urgency, each }, people);
  };
}

interface Found {
  record: Compared;
  title: string;
  before: TryAnswer;
  after: TryAnswer;
  differences: Difference[];
}

/** Names of everybody who is on these ways. */
function namesIn(ctx: Ctx, found: readonly Found[]): Promise<Names> {
  const lines = found.flatMap(({ before, after }) => [...before.lines, ...after.lines]);
  const ids = [
    ...lines.flatMap(({ people }) => people.map(({ id }) => id)),
    ...found.map(({ record }) => record.starter),
  ];
  return namesOf(ctx, ids);
}

async function currentOf(ctx: Ctx, flowId: string) {
  const row = await findOne(ctx.db, 'weftFlowVersion', ['id'], { flowId, current: true });
  if (!row) throw new Refusal('flow.msg.noneInForce');
  return versionOf(ctx.db, row.id);
}

/**
 * Which of the newest records that this person sees would go another way if this document were published, when everybody
 * approves: the version in force and the document are run over each of them. Nothing is written and nothing outside is called.
 */
export async function compareDesign(
  ctx: Ctx,
  flowId: string,
  body: { document: unknown },
  mostTimeMs = mostMs,
): Promise<Reply<CompareAnswer>> {
  await findFlow(ctx.db, flowId);
  const document = await readyDocument(ctx, body.document);
  const { plan: before, number: version } = await currentOf(ctx, flowId);
  const after = planOf(document);
  const published = await publishedOf(ctx, before.doc.model);
  if ((await modelIdOf(ctx.db, document.model)) !== published.modelId) throw new Refusal('flow.msg.otherModel');
  const access = await detailAccess(ctx, published);
  const records = access ? await recordsToCompare(ctx, published, access, flowId) : [];
  const walk = walker(ctx, mostTimeMs);
  const found: Found[] = [];
  const total = records.length;
  let compared = 0;
  try {
    for (const record of records) {
      const ways = { before: await walk(before, record), after: await walk(after, record) };
      const differences = differencesOf(ways.before, ways.after);
      compared += 1;
      const title = titleOfRecord(published, record.values);
      if (differences.length) found.push({ record, title, differences, ...ways });
    }
  } catch (error) {
    if (!(error instanceof Late)) throw error;
  }
  const names = await namesIn(ctx, found);
  const { t } = ctx;
  const unseen = access ? unseenFields(published, access, [before.doc, document]) : [];
  const counts = { version, total, compared, different: found.length };
  const notes = [
    ...(compared < total ? [t('flow.compare.late', { count: total - compared })] : []),
    ...(unseen.length ? [t('flow.compare.unseen', { fields: joined(t, unseen) })] : []),
  ];
  const list = found.map(({ record, title, differences, ...ways }, at) => ({
    id: record.id,
    title: title || t('flow.compare.untitled', { number: at + 1 }),
    starter: names.people.get(record.starter)?.realName ?? t('flow.design.gone'),
    before: wayInWords(t, before, ways.before, names),
    after: wayInWords(t, after, ways.after, names),
    reason: differences
      .map((each) => differenceInWords(t, { before, after }, each, names))
      .join(t('flow.compare.join')),
  }));
  const summary = total ? t('flow.compare.summary', counts) : t('flow.compare.noRecords');
  return { data: { ...counts, summary, note: notes.join(' '), list } };
}
