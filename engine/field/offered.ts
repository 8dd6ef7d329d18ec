import type { Option } from '../../core/language/types';
import type { PastOption } from '../../core/pastOption';
import { allowedNow, type RuleContext } from '../../core/rules';
import type { NodePlan } from '../compile/formPlan';

const known = new WeakMap<readonly Option[], Map<string, Option[]>>();

const only = (options: readonly Option[], allowed: ReadonlySet<string>): Option[] =>
  options.map((option) => {
    const children = option.children && { children: only(option.children, allowed) };
    const past: Partial<PastOption> = allowed.has(String(option.id)) ? {} : { past: 'disabled' };
    return { ...option, ...children, ...past };
  });

/** The options of a field; those that its rules do not allow now are only shown where a value holds them. */
export function offered(
  node: NodePlan,
  options: Option[] | undefined,
  context: () => RuleContext,
): Option[] | undefined {
  const rules = node.rules.filter((rule) => typeof rule === 'object' && 'among' in rule);
  const allowed = options && rules.length ? allowedNow(rules, context()) : undefined;
  if (!options || !allowed) return options;
  const lists = known.get(options) ?? new Map<string, Option[]>();
  known.set(options, lists);
  const key = JSON.stringify(allowed);
  const list = lists.get(key) ?? only(options, new Set(allowed.map(String)));
  lists.set(key, list);
  return list;
}
