import { ConditionError, type ConditionNode, parseCondition } from '../../condition';
import { assertFormulas } from '../formulas';
import { flowLimits } from '../limits';
import type { Branch, FlowDoc } from '../types';
import { eachStep, type Placed, placedBranches, type Report } from './each';
import { implies, isAlways, isNever } from './ranges';

function parsed({ value, at }: Placed<Branch>, report: Report): ConditionNode | undefined {
  if (value.when === undefined) return undefined;
  try {
    assertFormulas(value.when);
    return parseCondition(value.when);
  } catch (fault) {
    if (!(fault instanceof ConditionError)) throw fault;
    report(`${at}/when`, 'error', 'condition', { detail: fault.message });
    return undefined;
  }
}

function checkElse(branches: readonly Placed<Branch>[], at: string, report: Report): void {
  const others = branches.filter(({ value }) => value.else);
  if (!others.length) report(at, 'error', 'noElse');
  if (others.length > 1) report(others[1]!.at, 'error', 'twoElse');
  else if (others[0] && others[0] !== branches.at(-1)) report(others[0].at, 'error', 'elseNotLast');
  for (const { value, at: place } of branches) {
    if (!value.else && value.when === undefined) report(place, 'error', 'noCondition');
    if (value.else && value.when !== undefined) report(`${place}/when`, 'error', 'elseWithCondition');
  }
}

function checkReach(branches: readonly Placed<Branch>[], report: Report): void {
  const seen: ConditionNode[] = [];
  for (const branch of branches) {
    const node = parsed(branch, report);
    if (seen.some(isAlways)) report(branch.at, 'warning', 'notReached');
    else if (node && isNever(node)) report(`${branch.at}/when`, 'warning', 'neverTrue');
    else if (node && seen.some((earlier) => implies(node, earlier))) report(branch.at, 'warning', 'notReached');
    if (node) seen.push(node);
  }
}

/** Branches: one that is taken when no other is, conditions that can be true, steps where they must be. */
export function checkBranches(doc: FlowDoc, report: Report): void {
  for (const { value, at, depth } of eachStep(doc)) {
    const branches = placedBranches({ value, at });
    if (branches.length > flowLimits.branches) report(at, 'error', 'branches', { most: flowLimits.branches });
    if (branches.length && depth >= flowLimits.branchDepth)
      report(at, 'error', 'branchDepth', { most: flowLimits.branchDepth });
    if (value.do === 'choose') {
      checkElse(branches, at, report);
      checkReach(branches, report);
    }
    if (value.do === 'all' && value.need !== undefined && value.need > branches.length)
      report(`${at}/need`, 'error', 'need', { most: branches.length });
    if (value.do === 'all')
      for (const { value: branch, at: place } of branches)
        if (!branch.steps.length) report(place, 'warning', 'emptyBranch');
  }
}
