import { useMemo } from 'react';
import type { Option } from '../../core/language/types';
import type { PastOption } from '../../core/pastOption';
import { allowedNow, type RuleContext } from '../../core/rules';
import type { NodePlan } from '../compile/formPlan';

const only = (options: readonly Option[], allowed: ReadonlySet<string>): Option[] =>
  options.map((option) => {
    const children = option.children && { children: only(option.children, allowed) };
    const past: Partial<PastOption> = allowed.has(String(option.id)) ? {} : { past: 'disabled' };
    return { ...option, ...children, ...past };
  });

/** The options of a field; those that its rules do not allow now are only shown where a value holds them. */
export function useOffered(
  node: NodePlan,
  options: Option[] | undefined,
  context: () => RuleContext,
): Option[] | undefined {
  const rules = node.rules.filter((rule) => typeof rule === 'object' && 'among' in rule);
  const allowed = options && rules.length ? allowedNow(rules, context()) : undefined;
  const key = allowed && JSON.stringify(allowed.map(String));
  return useMemo(
    () => (options && key ? only(options, new Set(JSON.parse(key) as string[])) : options),
    [options, key],
  );
}
