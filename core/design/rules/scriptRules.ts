import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/javascript';
import type { Condition, Json, JsonObject } from '../../language/types';
import { scriptCondition } from './scriptCondition';
import { bare, callOf, fieldName, fieldOf, literalOf, partsOf, type Reading, textOf } from './scriptParts';

/** A rule as it is written into `formData.linkages`. */
export interface RuleDraft {
  when: Condition;
  then: JsonObject[];
  else?: JsonObject[];
}

/** What a script would be as rules, and the parts of it that rules do not say. */
export interface Proposal {
  rules: RuleDraft[];
  left: { from: number; to: number; text: string }[];
}

const words: Record<string, [string, string]> = {
  setShowOrHide: ['show', 'hide'],
  setRequired: ['require', 'optional'],
  setDisabled: ['disable', 'enable'],
};

const isAlways = (when: Condition) => Object.keys(when).length === 0;

const both = (one: Condition, other: Condition): Condition => {
  if (isAlways(one)) return other;
  return { all: 'all' in one && Array.isArray(one.all) ? [...one.all, other] : [one, other] };
};

/** Acts of one word are one act: `show` of three fields. */
function gathered(acts: readonly JsonObject[]): JsonObject[] {
  const found: JsonObject[] = [];
  for (const act of acts) {
    const [word, value] = Object.entries(act)[0] as [string, Json];
    const last = found.find((each) => word in each);
    const now = last?.[word];
    if (!last) found.push({ ...act });
    else if (Array.isArray(now) && Array.isArray(value)) last[word] = [...new Set([...now, ...value])];
    else last[word] = { ...(now as JsonObject), ...(value as JsonObject) };
  }
  return found;
}

class Reader {
  readonly rules: RuleDraft[] = [];
  readonly left: Proposal['left'] = [];
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** Statements that run while `when` holds. */
  block(statements: readonly SyntaxNode[], when: Condition): void {
    let acts: JsonObject[] = [];
    // In the order of the script: of two rules on one field the later one decides.
    const flush = () => {
      if (acts.length) this.rules.push({ when, then: gathered(acts) });
      acts = [];
    };
    for (const statement of statements) {
      const from = this.rules.length;
      const act = this.#act(statement, when);
      const own = this.rules.splice(from);
      if (own.length) flush();
      this.rules.push(...own);
      if (act && act !== nothing) acts.push(act);
      if (act) continue;
      flush();
      if (!this.#isRead(statement, when)) this.#leave(statement);
    }
    flush();
  }

  #leave(node: SyntaxNode): void {
    this.left.push({ from: node.from, to: node.to, text: textOf(this.#reading, node) });
  }

  #isRead(node: SyntaxNode, when: Condition): boolean {
    if (node.name === 'IfStatement') return this.#if(node, when);
    if (node.name === 'SwitchStatement') return this.#switch(node, when);
    if (node.name === 'VariableDeclaration') return this.#alias(node);
    return node.name === 'EmptyStatement' || (node.name === 'ReturnStatement' && partsOf(node).length === 1);
  }

  /** `const kind = formData.kind`: the name stands for the expression. */
  #alias(node: SyntaxNode): boolean {
    const [word, name, value, ...more] = partsOf(node).filter((part) => part.name !== 'Equals');
    if (!word || textOf(this.#reading, word) !== 'const' || !value || more.length) return false;
    if (name?.name !== 'VariableDefinition') return false;
    this.#reading.aliases.set(textOf(this.#reading, name), value);
    return true;
  }

  #statements(node: SyntaxNode): SyntaxNode[] {
    return node.name === 'Block' ? partsOf(node) : [node];
  }

  #if(node: SyntaxNode, when: Condition): boolean {
    const asked = node.getChild('ParenthesizedExpression');
    const parts = partsOf(node).filter(({ name }) => name !== 'if' && name !== 'else');
    const [, yes, no] = parts;
    const condition = asked ? scriptCondition(this.#reading, asked) : undefined;
    if (!condition || !yes) return false;
    const from = this.rules.length;
    this.block(this.#statements(yes), both(when, condition));
    const then = this.rules.at(-1);
    const plain = this.rules.length === from + 1 && isAlways(when);
    if (!no) return true;
    const before = this.rules.length;
    this.block(this.#statements(no), both(when, { not: condition }));
    const other = this.rules.at(-1);
    // One rule says both, where the other side is no more than acts.
    if (plain && then && other && this.rules.length === before + 1 && no.name !== 'IfStatement') {
      const nested = partsOf(no).some(({ name }) => name === 'IfStatement' || name === 'SwitchStatement');
      if (!nested) this.rules.splice(from, 2, { ...then, else: other.then });
    }
    return true;
  }

  #switch(node: SyntaxNode, when: Condition): boolean {
    const asked = node.getChild('ParenthesizedExpression');
    const field = asked && fieldOf(this.#reading, asked);
    const body = node.getChild('SwitchBody');
    if (!field || !body) return false;
    const cases: { values: Json[] | undefined; statements: SyntaxNode[]; ends: boolean }[] = [];
    for (const part of partsOf(body)) {
      if (part.name === 'CaseLabel' || part.name === 'DefaultLabel') {
        const label = partsOf(part).find(({ name }) => name !== 'case' && name !== 'default');
        const value = label && literalOf(this.#reading, label);
        if (part.name === 'CaseLabel' && !value) return false;
        const last = cases.at(-1);
        const joins = last && !last.statements.length && !last.ends && last.values && value;
        if (joins) last.values?.push(value.value);
        else cases.push({ values: value && [value.value], statements: [], ends: false });
      } else if (part.name === 'BreakStatement') cases.at(-1)!.ends = true;
      else cases.at(-1)?.statements.push(...this.#statements(part).filter(({ name }) => name !== 'BreakStatement'));
    }
    const all = cases.flatMap(({ values }) => values ?? []);
    for (const { values, statements } of cases) {
      const is = values ? (values.length === 1 ? values[0] : { in: values }) : { notIn: all };
      if (statements.length) this.block(statements, both(when, { [field]: is } as Condition));
    }
    return true;
  }

  #act(statement: SyntaxNode, when: Condition): JsonObject | undefined {
    const [expression] = statement.name === 'ExpressionStatement' ? partsOf(statement) : [];
    const called = expression && callOf(this.#reading, expression);
    const [nameNode, valueNode] = called?.args ?? [];
    const written = nameNode && literalOf(this.#reading, nameNode)?.value;
    const target = typeof written === 'string' ? fieldName(this.#reading, written) : undefined;
    if (!called || !target || !valueNode) return undefined;
    if (called.name === 'setFormData') return this.#set(target, valueNode, when);
    const pair = words[called.name];
    if (!pair) return undefined;
    const value = literalOf(this.#reading, valueNode)?.value;
    if (value !== undefined) return isAlways(when) ? undefined : { [pair[value ? 0 : 1]]: [target] };
    const condition = scriptCondition(this.#reading, valueNode);
    if (!condition) return undefined;
    this.rules.push({
      when: both(when, condition),
      then: [{ [pair[0]]: [target] }],
      ...(isAlways(when) ? { else: [{ [pair[1]]: [target] }] } : {}),
    });
    if (!isAlways(when)) this.rules.push({ when: both(when, { not: condition }), then: [{ [pair[1]]: [target] }] });
    return nothing;
  }

  #set(target: string, node: SyntaxNode, when: Condition): JsonObject | undefined {
    const value = literalOf(this.#reading, node)?.value;
    const field = fieldOf(this.#reading, bare(this.#reading, node));
    if (field) return { set: { [target]: { field } } };
    if (value === undefined || isAlways(when)) return undefined;
    if (value === null || value === '' || (Array.isArray(value) && !value.length)) return { clear: [target] };
    return { set: { [target]: value } };
  }
}

/** An act that already became rules of its own. */
const nothing: JsonObject = {};

/** The statements of a script: the body of its function. */
function bodyOf(text: string): { statements: SyntaxNode[]; broken: boolean } {
  const tree = parser.parse(text);
  let broken = false;
  let body: SyntaxNode | undefined;
  tree.iterate({
    enter: ({ node, type }) => {
      broken ||= type.isError;
      if (!body && node.name === 'Block' && /Function/.test(node.parent?.name ?? '')) body = node;
    },
  });
  return { statements: body ? partsOf(body) : [], broken };
}

/**
 * Rules that do what the change script of a field does (`if (data == 'a') setShowOrHide('b', true)`). `left`: statements that
 * rules do not say; a script that cannot be parsed is left whole. Nothing runs.
 */
export function scriptRules(text: string, about: Pick<Reading, 'field' | 'known' | 'isList'>): Proposal {
  const { statements, broken } = bodyOf(text);
  if (broken) return { rules: [], left: [{ from: 0, to: text.length, text }] };
  const reader = new Reader({ text, aliases: new Map(), ...about });
  reader.block(statements, {});
  return { rules: reader.rules, left: reader.left };
}
