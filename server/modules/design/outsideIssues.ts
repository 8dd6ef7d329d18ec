import { warning } from '../../../core/model/read';
import { type ModelScript, type ModelTarget, modelScripts, modelTargets } from '../../../core/model/targets';
import type { Model, ModelIssue } from '../../../core/model/types';
import { columnsOf, mainFields, subTables } from '../../../core/model/walk';
import type { Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import { findSyntaxErrors } from '../interfaces/findSyntaxErrors';
import { approvals } from '../records/approvals';

/** Statements that tell which of the ids or codes exist. */
const existing: Record<ModelTarget['kind'], string> = {
  dictionary:
    'select id, en_code as code from weft_dictionary_type where delete_mark is null and (id = any($1) or en_code = any($1))',
  interface: 'select id, id as code from weft_data_interface where delete_mark is null and id = any($1)',
  model: 'select model_id as id, model_id as code from weft_visualdev_release where current and model_id = any($1)',
  billRule:
    'select en_code as id, en_code as code from weft_bill_rule where delete_mark is null and enabled_mark = 1 and en_code = any($1)',
};

const keys: Record<ModelTarget['kind'], string> = {
  dictionary: 'noDictionary',
  interface: 'noInterface',
  model: 'noModel',
  billRule: 'noBillRule',
};

async function known(db: Db, kind: ModelTarget['kind'], ids: string[]): Promise<Set<string>> {
  const rows = ids.length ? await db.raw<{ id: string; code: string }>(existing[kind], [ids]) : [];
  return new Set(rows.flatMap(({ id, code }) => [id, code]));
}

/** Dictionaries, interfaces, models and bill rules that do not exist here. A model may name itself. */
async function missingTargets(db: Db, model: Model): Promise<ModelIssue[]> {
  const targets = modelTargets(model);
  const issues: ModelIssue[] = [];
  for (const kind of Object.keys(existing) as ModelTarget['kind'][]) {
    const named = targets.filter((target) => target.kind === kind && target.id !== model.id);
    const there = await known(db, kind, [...new Set(named.map(({ id }) => id))]);
    for (const { at, id, label } of named.filter((target) => !there.has(target.id)))
      issues.push(warning(at, keys[kind], `${kind} ${id} does not exist`, { id, label }));
  }
  return issues;
}

/** Scripts that do not parse; those that do run only in a trusted model (contract-visualdev §0.3). */
async function scriptIssues(ctx: Ctx, scripts: ModelScript[], trusted: boolean): Promise<ModelIssue[]> {
  if (!scripts.length) return [];
  const errors = await findSyntaxErrors(
    scripts.map(({ source }) => source),
    { personId: ctx.user.id, interfaceId: 'model check' },
  );
  return scripts.flatMap(({ at }, index) => {
    const message = errors[index];
    if (message) return [warning(at, 'badScript', `the script does not parse: ${message}`, { message })];
    return trusted ? [] : [warning(at, 'untrustedScript', 'the script runs once the model is trusted')];
  });
}

/** Fields that a flow of the model uses and the model has no more. */
async function lostByFlows(db: Db, model: Model): Promise<ModelIssue[]> {
  const uses = (await approvals.of(db, 'flow')?.usesOf({ db }, model.id)) ?? [];
  const own = mainFields(model);
  const names = new Set([
    ...own.map(({ vModel }) => vModel),
    ...subTables(model).flatMap((table) => columnsOf(table).map(({ vModel }) => `${table.vModel}.${vModel}`)),
    'starter',
    'flow',
    'time',
  ]);
  return uses
    .filter(({ field }) => !names.has(field))
    .map(({ flow, field }) =>
      warning('/formData', 'flowField', `the flow ${flow} uses the field ${field}`, { flow, field }),
    );
}

/** What only the server knows of a model: what it names elsewhere, and whether its scripts parse (issue 11 §4). */
export async function outsideIssues(ctx: Ctx, db: Db, model: Model, trusted: boolean): Promise<ModelIssue[]> {
  return [
    ...(await missingTargets(db, model)),
    ...(await lostByFlows(db, model)),
    ...(await scriptIssues(ctx, modelScripts(model), trusted)),
  ];
}
