import { planOf } from '../../../core/flow/plan';
import type { FlowDoc, FlowIssue } from '../../../core/flow/types';
import type { Db } from '../../db/types';

interface Found {
  id: string;
  enCode: string;
  title: string;
  enabled: boolean;
  document: string | null;
}

/** The flows of these ids or codes, with the document in force. */
const flowsNamed = (db: Db, names: readonly string[]): Promise<Found[]> =>
  db.raw<Found>(
    `select f.id, f.en_code as "enCode", f.full_name as title, f.enabled_mark = 1 as enabled, v.document
     from weft_flow f left join weft_flow_version v on v.flow_id = f.id and v.current
     where (f.id = any($1::text[]) or f.en_code = any($1::text[])) and f.delete_mark is null order by f.id`,
    [names],
  );

const childrenOf = (doc: FlowDoc) =>
  [...planOf(doc).steps.values()].flatMap(({ step, at }) =>
    step.do === 'flow' && step.flow ? [{ flow: step.flow, at: `${at}/flow` }] : [],
  );

/** Whether a flow starts, by way of others, the one with this code. */
async function leadsTo(db: Db, from: Found, enCode: string): Promise<boolean> {
  const seen = new Set<string>();
  let line = [from];
  while (line.length) {
    if (line.some((each) => each.enCode === enCode)) return true;
    for (const { id } of line) seen.add(id);
    const named = line.flatMap(({ document }) =>
      document ? childrenOf(JSON.parse(document) as FlowDoc).map(({ flow }) => flow) : [],
    );
    line = named.length ? (await flowsNamed(db, named)).filter(({ id }) => !seen.has(id)) : [];
  }
  return false;
}

/** Sub-flows of a document that cannot be started, or that would start it again. Unknown names are reported elsewhere. */
export async function childIssues({ db }: { db: Db }, doc: FlowDoc): Promise<FlowIssue[]> {
  const issues: FlowIssue[] = [];
  for (const { flow, at } of childrenOf(doc)) {
    const [found] = await flowsNamed(db, [flow]);
    if (!found || found.enCode === doc.id) continue;
    const args = { name: found.title };
    if (!found.document || !found.enabled) issues.push({ at, level: 'error', key: 'flow.issue.childNotEnabled', args });
    else if (await leadsTo(db, found, doc.id)) issues.push({ at, level: 'error', key: 'flow.issue.childCircle', args });
  }
  return issues;
}
