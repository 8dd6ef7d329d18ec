/** What an expression of PromQL asks for. */
interface Asked {
  metrics: { name: string; matchers: { label: string; operator: string; value: string }[] }[];
  /** Labels of `by`, `without`, `on` and `ignoring`. */
  groups: string[];
}

const words = new Set(['and', 'or', 'unless', 'offset', 'bool', 'group_left', 'group_right', 'inf', 'nan']);
const functions = new Set(
  `sum min max avg count topk rate increase delta time histogram_quantile clamp_min vector absent max_over_time changes`.split(
    ' ',
  ),
);

const unquoted = (text: string) => text.replaceAll('\\"', '"');
const matchersOf = (text = '') =>
  [...text.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g)].map(
    ([, label = '', operator = '', value = '']) => ({
      label,
      operator,
      value: unquoted(value),
    }),
  );

/** Reads the part of PromQL that dashboards and rules here are written in; throws at a name that is not of it. */
export function asked(expression: string): Asked {
  const groups: string[] = [];
  const rest = expression
    .replaceAll(/\b(by|without|on|ignoring)\s*\(([^)]*)\)/g, (_all, _word, list: string) => {
      groups.push(...list.split(',').map((label) => label.trim()));
      return ' ';
    })
    .replaceAll(/\[[^\]]*\]/g, ' ');
  const metrics: Asked['metrics'] = [];
  for (const [, name = '', call, labels] of rest.matchAll(
    /\b([a-zA-Z_:][\w:]*)\s*(?:(\()|\{((?:[^"}]|"(?:[^"\\]|\\.)*")*)\})?/g,
  )) {
    if (call && !functions.has(name) && !words.has(name)) throw new Error(`Unknown function ${name} in ${expression}`);
    if (!call && !words.has(name)) metrics.push({ name, matchers: matchersOf(labels) });
  }
  return { metrics, groups };
}
