import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';

// biome-ignore lint/suspicious/noExplicitAny: tests read values and manifests untyped
type Loose = any;
interface Scope {
  dot: Loose;
  names: Record<string, unknown>;
}
type Node = { text: string } | { word: string; expression: string; inside: Node[] };

const indented = (text: string, spaces: number) => text.replace(/^/gm, ' '.repeat(spaces));

/** The functions of Helm that our templates use; another one is an error. */
const functions: Record<string, (...given: Loose[]) => unknown> = {
  quote: (value) => JSON.stringify(String(value)),
  toYaml: (value) => stringify(value).trimEnd(),
  nindent: (spaces, text) => `\n${indented(String(text), spaces)}`,
  int: Number,
  gt: (left, right) => left > right,
  not: (value) => !isTrue(value),
  or: (...values) => values.find(isTrue) ?? values.at(-1),
  fail: (message) => {
    throw new Error(message);
  },
};

/** Empty lists and objects count as false. */
const isTrue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

function valueAt(path: string, { dot, names }: Scope): unknown {
  const [first = '', ...rest] = path.split('.');
  return rest.filter(Boolean).reduce((at: Loose, name) => at?.[name], first.startsWith('$') ? names[first] : dot);
}

/** `gt (int .Values.replicas) 1`: a function with its arguments, or one value. */
function resultOf(tokens: string[], scope: Scope, piped: unknown[]): unknown {
  const values: unknown[] = [];
  let called: string | undefined;
  for (let token = tokens.shift(); token !== undefined && token !== ')'; token = tokens.shift()) {
    if (token === '(') values.push(resultOf(tokens, scope, []));
    else if (token.startsWith('"')) values.push(JSON.parse(token));
    else if (/^\d+$/.test(token)) values.push(Number(token));
    else if (/^[.$]/.test(token)) values.push(valueAt(token, scope));
    else called = token;
  }
  if (called === undefined) return values[0];
  const run = functions[called];
  if (!run) throw new Error(`The function ${called} is not one that the test of the chart knows.`);
  return run(...values, ...piped);
}

const evaluate = (expression: string, scope: Scope): unknown =>
  expression.split('|').reduce<unknown[]>((piped, part) => {
    const tokens = part.match(/"[^"]*"|[()]|[^\s()]+/g) ?? [];
    return [resultOf([...tokens], scope, piped)];
  }, [])[0];

function nodesOf(parts: string[]): Node[] {
  const nodes: Node[] = [];
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    const [, word = '', expression = ''] = /^\{\{-? *(if|with|range|end)?(?= ) *(.*?) *\}\}$/s.exec(part) ?? [];
    if (word === 'end') return nodes;
    if (word) nodes.push({ word, expression, inside: nodesOf(parts) });
    else if (expression) nodes.push({ word, expression, inside: [] });
    else nodes.push({ text: part });
  }
  return nodes;
}

function write(nodes: readonly Node[], scope: Scope): string {
  return nodes
    .map((node) => {
      if ('text' in node) return node.text;
      const [, names = '', list = node.expression] = /^(\$\w+, \$\w+) := (.*)$/.exec(node.expression) ?? [];
      const value = evaluate(list, scope) as Loose;
      if (!node.word) return String(value);
      if (node.word === 'if') return isTrue(value) ? write(node.inside, scope) : '';
      if (node.word === 'with') return isTrue(value) ? write(node.inside, { ...scope, dot: value }) : '';
      const [key = '', item = ''] = names.split(', ');
      return Object.entries(value as object)
        .map(([name, dot]) => write(node.inside, { dot, names: { ...scope.names, [key]: name, [item]: dot } }))
        .join('');
    })
    .join('');
}

/** A chart's values, the text of its templates, and what they become with other values laid over. */
export function readChart(folder: string) {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const Chart = parse(read('Chart.yaml'));
  const values = parse(read('values.yaml'));
  const templates = readdirSync(join(folder, 'templates')).map((name) => read(join('templates', name)));
  const render = (over: object = {}): Loose[] => {
    const dot = {
      Values: { ...values, ...over },
      Release: { Name: 'office' },
      Chart: { Name: Chart.name },
    };
    return templates.flatMap((template) => {
      // `{{-` takes the blanks before it away.
      const parts = template.replace(/\s*\{\{-/g, '{{-').split(/(\{\{.*?\}\})/s);
      const text = write(nodesOf(parts), { dot, names: {} });
      // Kubernetes reads YAML 1.1: 0440 is octal.
      return [...parseAllDocuments(text, { version: '1.1', strict: true })].flatMap((document) => {
        const [fault] = [...document.errors, ...document.warnings];
        if (fault) throw fault;
        const manifest = document.toJS();
        return manifest ? [manifest] : [];
      });
    });
  };
  return { Chart, values, templates, render };
}
