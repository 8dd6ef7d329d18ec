import type { Json, JsonObject } from '../types';
import type { PropUse } from './components';
import { isScalar, type Loose } from './loose';
import { below, type Report } from './report';

const isCount = (value: unknown, [least, most]: readonly [number, number]): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

function fits(value: unknown, { is, between = [0, 1_000_000] }: PropUse): boolean {
  if (is === 'flag') return typeof value === 'boolean';
  if (is === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (is === 'count') return isCount(value, between);
  return is === 'text' ? typeof value === 'string' : is.includes(value as string);
}

/** Props of a component under the widget's names. Props without one are reported; `read` was handled already. */
export function convertProps(
  props: Loose,
  uses: Readonly<Record<string, PropUse>>,
  { at, read, report }: { at: string; read: ReadonlySet<string>; report: Report },
): JsonObject {
  const taken: JsonObject = {};
  for (const [name, value] of Object.entries(props)) {
    if (read.has(name)) continue;
    const use = Object.hasOwn(uses, name) ? uses[name] : undefined;
    if (!use) report.say(below(at, name), 'has no equivalent');
    else if (fits(value, use)) taken[use.to] = value as Json;
    else
      report.say(
        below(at, name),
        isScalar(value) ? `cannot be ${JSON.stringify(value).slice(0, 60)} here` : 'must be a plain value',
      );
  }
  return taken;
}
