import { checkBranches } from './checks/branches';
import { eachStep, eachWho, placedBranches, type Report } from './checks/each';
import { checkNames } from './checks/names';
import { flowLimits } from './limits';
import { planOf } from './plan';
import type { ApproveStep, FlowDoc, FlowIssue, FlowPlan, KnownWorld } from './types';

function checkIds(doc: FlowDoc, report: Report): void {
  const steps = eachStep(doc);
  const seen = new Set(['start', 'administrators']);
  if (steps.length > flowLimits.steps) report('/steps', 'error', 'steps', { most: flowLimits.steps });
  for (const { value, at } of steps.flatMap((step) => [step, ...placedBranches(step)])) {
    if (seen.has(value.id)) report(`${at}/id`, 'error', 'idTwice', { id: value.id });
    seen.add(value.id);
  }
}

function checkReturn(plan: FlowPlan, step: ApproveStep, at: string, report: Report): void {
  const { to, after, then: way } = step.return ?? {};
  const target = typeof to === 'object' ? to.step : undefined;
  if (target !== undefined && !plan.steps.get(step.id)?.before.includes(target))
    report(`${at}/return/to`, 'error', 'returnTarget', { step: target });
  if (way === 'straight' && after === 'all') report(`${at}/return`, 'error', 'straightAfterAll');
}

function checkDue(step: ApproveStep, at: string, report: Report): void {
  const { due } = step;
  if (due?.remindEvery !== undefined && due.hours < due.remindEvery) report(`${at}/due`, 'warning', 'dueShort');
}

function checkSteps(plan: FlowPlan, report: Report): void {
  const { doc } = plan;
  for (const { value, at } of eachStep(doc)) {
    if (value.do === 'approve') {
      checkReturn(plan, value, at, report);
      checkDue(value, at, report);
    }
    if (value.do === 'flow' && value.flow === doc.id) report(`${at}/flow`, 'error', 'circle');
    if (value.do === 'wait' && !value.until && !value.hours) report(at, 'warning', 'waitNone');
  }
  if (!eachStep(doc).some(({ value }) => value.do === 'approve')) report('/steps', 'warning', 'noApproval');
}

/** What nobody sees at a step, nobody writes there. */
function checkRights(doc: FlowDoc, { fields }: KnownWorld, report: Report): void {
  const labelOf = (name: string): string => fields?.get(name)?.label || name;
  for (const { value, at } of eachStep(doc)) {
    const rights = value.do === 'approve' ? (value.fields ?? {}) : {};
    for (const [name, right] of Object.entries(rights)) {
      const place = `${at}/fields/${name}`;
      const [table = '', column] = name.split('.');
      if (column && rights[table] === 'hidden' && right.startsWith('write'))
        report(place, 'error', 'hiddenWritten', { table: labelOf(table), name: labelOf(name) });
      else if (right === 'write!' && (fields?.get(name)?.hidden || (column && fields?.get(table)?.hidden)))
        report(place, 'error', 'hiddenRequired', { name: labelOf(name) });
    }
  }
}

function checkWho(plan: FlowPlan, report: Report): void {
  for (const { value, at } of eachWho(plan.doc)) {
    const parts = [value].flat();
    if (parts.length === 0) report(at, 'warning', 'nobody');
    for (const part of parts) {
      if (typeof part !== 'object' || !('step' in part)) continue;
      if (part.step === '') {
        report(at, 'error', 'choose.step');
        continue;
      }
      const here = [...plan.steps.values()].find(
        (step) => at.startsWith(`${step.at}/`) && at.split('/').length === step.at.split('/').length + 1,
      );
      const known = here ? here.before : [...plan.steps.keys()];
      if (!known.includes(part.step) && !(here?.step.id === part.step && at.endsWith('/copy')))
        report(at, 'error', 'whoStep', { step: part.step });
    }
  }
}

/**
 * Faults of a document before it is published, by the order of its pointers: errors prevent it, warnings do not. Words:
 * `flow.issue.*`. The document must be well formed (`flowSchema`).
 */
export function checkFlow(doc: FlowDoc, known: KnownWorld = {}): FlowIssue[] {
  const issues: FlowIssue[] = [];
  const report: Report = (at, level, key, args) =>
    issues.push({ at, level, key: `flow.issue.${key}`, ...(args && { args }) });
  const plan = planOf(doc);
  checkIds(doc, report);
  checkBranches(doc, report);
  checkSteps(plan, report);
  checkWho(plan, report);
  checkRights(doc, known, report);
  checkNames(doc, known, report);
  const natural = new Intl.Collator('en', { numeric: true });
  return issues.sort((one, other) => natural.compare(one.at, other.at));
}

/** What a document still has to choose: without it the flow cannot run. */
export const unchosen = (doc: FlowDoc): FlowIssue[] =>
  checkFlow(doc).filter(({ key }) => key.startsWith('flow.issue.choose.'));
