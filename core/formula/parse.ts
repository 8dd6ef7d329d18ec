import { create, type FactoryFunctionMap, type MathNode, parseDependencies } from 'mathjs/number';
import { exactNumber } from '../decimal';
import { FormulaError, type FunctionName, functionNames, lexFormula, type Reference } from './lex';

/** A parsed formula. These are the only nodes: none can name anything outside the record. */
export type Expression =
  /** `value` is a text where a number would change it. */
  | { kind: 'number'; value: number | string }
  | ({ kind: 'reference' } & Reference)
  | { kind: 'operator'; operator: '+' | '-' | '*' | '/' | '^' | 'negate'; args: Expression[] }
  | { kind: 'call'; name: FunctionName; args: Expression[] };

/** Only the parser, from the number subset: mathjs functions are not included and cannot be called (stack §2). */
const { parse } = create({ parseDependencies } as FactoryFunctionMap);

const operators: Record<string, Extract<Expression, { kind: 'operator' }>['operator']> = {
  add: '+',
  subtract: '-',
  multiply: '*',
  divide: '/',
  pow: '^',
  unaryMinus: 'negate',
};

interface Nodes {
  SymbolNode: { name: string };
  ParenthesisNode: { content: MathNode };
  OperatorNode: { fn: string; args: MathNode[]; implicit: boolean; isPercentage?: boolean };
  FunctionNode: { fn: { name?: string }; args: MathNode[] };
}
const as = <K extends keyof Nodes>(node: MathNode, kind: K): Nodes[K] | undefined =>
  node.type === kind ? (node as unknown as Nodes[K]) : undefined;

/** Parses a formula. Throws FormulaError with a message for its author. */
export function parseFormula(formula: string): Expression {
  const { text, references, literals } = lexFormula(formula);

  const read = (node: MathNode): Expression => {
    const inner = as(node, 'ParenthesisNode');
    if (inner) return read(inner.content);
    const symbol = as(node, 'SymbolNode');
    if (symbol?.name.startsWith('c')) {
      return { kind: 'number', value: exactNumber(literals[Number(symbol.name.slice(1))]) as number | string };
    }
    if (symbol) return { kind: 'reference', ...(references[Number(symbol.name.slice(1))] as Reference) };
    const operator = as(node, 'OperatorNode');
    if (operator) return readOperator(operator);
    const call = as(node, 'FunctionNode');
    const name = functionNames.find((each) => each === call?.fn.name);
    if (call && name) return checkCall({ kind: 'call', name, args: call.args.map(read) });
    throw new FormulaError('a formula holds numbers, fields, + - * / ^, parentheses and functions', { key: 'holds' });
  };
  const readOperator = (node: Nodes['OperatorNode']): Expression => {
    const args = node.args.map(read);
    if (node.fn === 'unaryPlus') return args[0] as Expression;
    const operator = operators[node.fn];
    if (!operator || node.implicit || node.isPercentage) {
      throw new FormulaError('an operator is missing between two values', { key: 'operator' });
    }
    return { kind: 'operator', operator, args };
  };

  return read(parseText(text));
}

function parseText(text: string): MathNode {
  try {
    return parse(text);
  } catch {
    throw new FormulaError('numbers, fields and operators do not alternate, or a parenthesis is open', {
      key: 'alternate',
    });
  }
}

type Call = Extract<Expression, { kind: 'call' }>;

const isColumn = (expression: Expression): boolean => expression.kind === 'reference' && Boolean(expression.table);

function namesColumn(expression: Expression): boolean {
  if (expression.kind === 'operator' || expression.kind === 'call') return expression.args.some(namesColumn);
  return isColumn(expression);
}

function checkCall(call: Call): Call {
  const { name, args } = call;
  const refuse = (part: string, words: string): never => {
    throw new FormulaError(`${name} takes ${words}`, { key: 'takes', a: name, b: `parts.${part}` });
  };
  if (args.length === 0) refuse('takesLeast', 'at least one value');
  if (name === 'abs') return args.length === 1 ? call : refuse('takesOne', 'one value');
  if (name === 'round') return args.length <= 2 ? call : refuse('takesRound', 'a value and a number of places');
  if (name === 'count') {
    return args.length === 1 && args[0]?.kind === 'reference' && !args[0].table
      ? call
      : refuse('takesTable', 'the name of a table');
  }
  if (args.some((arg) => !isColumn(arg) && namesColumn(arg))) {
    refuse(
      'takesColumns',
      'columns as they stand (items.amount); put what is computed per row into a column of its own',
    );
  }
  return call;
}

/** Every reference in an expression; `aggregated` when it is a whole column or table inside a function. */
export function referencesOf(expression: Expression, aggregated = false): (Reference & { aggregated: boolean })[] {
  if (expression.kind === 'reference') return [{ table: expression.table, name: expression.name, aggregated }];
  if (expression.kind === 'operator') return expression.args.flatMap((arg) => referencesOf(arg));
  if (expression.kind === 'number') return [];
  const whole = expression.name !== 'abs' && expression.name !== 'round';
  return expression.args.flatMap((arg) => referencesOf(arg, whole && arg.kind === 'reference'));
}
