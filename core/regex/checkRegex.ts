import { limits } from '../limits';
import { parseRegex, type RegexNode } from './parseRegex';
import { overlaps, type Ranges } from './ranges';

const allowedFlags = /^[imsu]*$/;
/** Repetitions up to this count are analysed as if written out. */
const few = 8;

/** Why an expression is refused. `syntax`: it does not compile; `unsafe`: it can run away. */
export interface RegexProblem {
  kind: 'long' | 'flags' | 'syntax' | 'unsafe';
  /** In English, for developers. */
  message: string;
}

/**
 * Why a designer's expression is refused; undefined when it is allowed (reliability T26). Refused: what does
 * not compile, is longer than 500 characters, has back-references (`\1`), or can run away: repetitions that can match a
 * text in more than one way (`(a+)+`, `(a|aa)*`, `(\w+\s?)*`), and three or more open repetitions in a row that share
 * characters (`.*a.*b.*c`). The check is structural: it refuses some harmless expressions, and what it allows takes at
 * most about n² steps, which is why input is truncated at 10,000 characters.
 */
export function findRegexProblem(source: string, flags = ''): RegexProblem | undefined {
  if (source.length > limits.regexLength)
    return { kind: 'long', message: `the expression has more than ${limits.regexLength} characters` };
  if (!allowedFlags.test(flags)) return { kind: 'flags', message: `the flags "${flags}" are not among i, m, s and u` };
  try {
    new RegExp(source, flags);
  } catch (error) {
    const reason = (error as Error).message.replace(/^.*\/[a-z]*: /, '');
    return { kind: 'syntax', message: `the expression does not compile: ${reason}` };
  }
  const message = dangerOf(parseRegex(source, flags.includes('i')));
  return message ? { kind: 'unsafe', message } : undefined;
}

/** The message of `findRegexProblem`. */
export function checkRegex(source: string, flags = ''): string | undefined {
  return findRegexProblem(source, flags)?.message;
}

function dangerOf(tree: RegexNode): string | undefined {
  if (has(tree, (node) => node.kind === 'reference'))
    return 'the expression refers back to a group, which can run away';
  if (nestingOf(tree) > limits.formulaDepth) return 'the expression nests too deep';
  if (cutsInTwoWays(tree, undefined))
    return 'the expression can run away: a repeated part can be cut in more than one way';
  if (openRun(tree) > 2) return 'the expression can run away: open repetitions in a row take the same characters';
  return undefined;
}

function childrenOf(node: RegexNode): RegexNode[] {
  if (node.kind === 'sequence' || node.kind === 'choice') return node.nodes;
  if (node.kind === 'repeat') return [node.node];
  return node.kind === 'assertion' && node.node ? [node.node] : [];
}

function has(node: RegexNode, test: (node: RegexNode) => boolean): boolean {
  return test(node) || childrenOf(node).some((child) => has(child, test));
}

function nestingOf(node: RegexNode): number {
  return 1 + Math.max(0, ...childrenOf(node).map(nestingOf));
}

function isNullable(node: RegexNode): boolean {
  if (node.kind === 'set') return false;
  if (node.kind === 'sequence') return node.nodes.every(isNullable);
  if (node.kind === 'choice') return node.nodes.some(isNullable);
  return node.kind === 'repeat' ? node.min === 0 || isNullable(node.node) : true;
}

/** Characters that can begin a match of this node. */
function firstOf(node: RegexNode): Ranges {
  if (node.kind === 'set') return node.ranges;
  if (node.kind === 'repeat') return node.max === 0 ? [] : firstOf(node.node);
  if (node.kind === 'choice') return node.nodes.flatMap(firstOf);
  return node.kind === 'sequence' ? firstOfSequence(node.nodes) : [];
}

function firstOfSequence(nodes: readonly RegexNode[]): Ranges {
  const end = nodes.findIndex((node) => !isNullable(node));
  return nodes.slice(0, end < 0 ? nodes.length : end + 1).flatMap(firstOf);
}

function charsOf(node: RegexNode): Ranges {
  return node.kind === 'set' ? node.ranges : node.kind === 'assertion' ? [] : childrenOf(node).flatMap(charsOf);
}

/** Whether it repeats often enough, or its content is long enough, that the ways to split a text multiply. */
function isLoop(node: Extract<RegexNode, { kind: 'repeat' }>): boolean {
  return node.max > few || (node.max > 1 && has(node.node, (inner) => inner.kind === 'repeat' && inner.max > few));
}

/**
 * Whether one text can be split among the iterations of a loop in two ways. `follow`: what can come next, also around
 * the loop; undefined outside of loops, where a choice costs only one more attempt.
 */
function cutsInTwoWays(node: RegexNode, follow: Ranges | undefined): boolean {
  if (node.kind === 'assertion') return Boolean(node.node && cutsInTwoWays(node.node, undefined));
  if (node.kind === 'sequence') {
    return node.nodes.some((each, index) =>
      cutsInTwoWays(each, follow && followIn(node.nodes.slice(index + 1), follow)),
    );
  }
  if (node.kind === 'choice') {
    const clash = (left: RegexNode, index: number): boolean =>
      node.nodes.slice(index + 1).some((right) => overlaps(firstOf(left), firstOf(right)));
    return Boolean(follow && node.nodes.some(clash)) || node.nodes.some((each) => cutsInTwoWays(each, follow));
  }
  if (node.kind !== 'repeat') return false;
  const first = firstOf(node.node);
  if (follow && node.min !== node.max && overlaps(first, follow)) return true;
  if (!isLoop(node)) return cutsInTwoWays(node.node, follow && (node.max > 1 ? [...follow, ...first] : follow));
  const holdsMore = node.node.kind !== 'set';
  return (holdsMore && isNullable(node.node)) || cutsInTwoWays(node.node, [...(follow ?? []), ...first]);
}

function followIn(rest: readonly RegexNode[], follow: Ranges): Ranges {
  return rest.every(isNullable) ? [...firstOfSequence(rest), ...follow] : firstOfSequence(rest);
}

/** The longest run of open repetitions that share characters; an unanchored start counts as one. */
function openRun(node: RegexNode): number {
  const looks: number[] = [];
  const runs = linesOf(node, looks).map((line) => {
    const anchored = line.some((each) => each.kind === 'assertion' && each.start);
    return longestRun(line.filter((each) => each.kind !== 'assertion')) + (anchored ? 0 : 1);
  });
  // A look-ahead begins where its match begins.
  return Math.max(0, ...runs, ...looks);
}

/** The node as plain sequences, one per branch (at most 200); look-arounds are measured separately. */
function linesOf(node: RegexNode, looks: number[]): RegexNode[][] {
  if (node.kind === 'assertion' && node.node) {
    looks.push(...linesOf(node.node, looks).map(longestRun));
    return [[]];
  }
  if (node.kind === 'choice') return node.nodes.flatMap((each) => linesOf(each, looks)).slice(0, 200);
  if (node.kind !== 'sequence') return [[node]];
  return node.nodes.reduce<RegexNode[][]>(
    (lines, each) => {
      const ends = linesOf(each, looks);
      return lines.flatMap((line) => ends.map((end) => [...line, ...end])).slice(0, 200);
    },
    [[]],
  );
}

function longestRun(line: readonly RegexNode[]): number {
  let longest = 0;
  let run = 0;
  let open: { first: Ranges; chars: Ranges } | undefined;
  for (const [index, node] of line.entries()) {
    const first = firstOf(node);
    const wasAdjacent = index > 0 && line[index - 1]?.kind === 'repeat';
    const shared = open && overlaps(wasAdjacent ? open.first : open.chars, first);
    if (open && !shared && !isNullable(node)) {
      open = undefined;
      run = 0;
    }
    if (node.kind === 'repeat' && node.max > few) {
      run = shared ? run + 1 : 1;
      longest = Math.max(longest, run);
      open = { first, chars: charsOf(node) };
    }
  }
  return longest;
}
