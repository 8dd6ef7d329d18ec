import Handlebars from 'handlebars';
import { htmlPlaces, markdownPlaces, type Places, typescriptPlaces } from './places.ts';

/** What a template makes, by the end of its name: `page.tsx.hbs`. `helpers`: what it may call, with values for a place. */
const targets: Readonly<Record<string, { places: Places; helpers: readonly string[] }>> = {
  ts: { places: typescriptPlaces, helpers: ['literal', 'identifier', 'column'] },
  tsx: { places: typescriptPlaces, helpers: ['literal', 'identifier', 'column'] },
  md: { places: markdownPlaces, helpers: ['column', 'quoted'] },
  html: { places: htmlPlaces, helpers: [] },
};
/** These write code; any other gives a text, which is then escaped for its place. */
const writesCode: readonly string[] = ['literal', 'identifier'];

const blocks = ['if', 'unless', 'each'];

const pathOf = (name: string, { loc }: hbs.AST.Node): hbs.AST.PathExpression => ({
  type: 'PathExpression',
  data: false,
  depth: 0,
  parts: [name],
  original: name,
  loc,
});

/** Every value is looked up strictly, arguments of helpers too: a name that is not given throws. */
class Strict extends Handlebars.Visitor {
  override PathExpression(path: hbs.AST.PathExpression): void {
    Object.assign(path, { strict: true });
  }
}

/** Escapes each value for its place and refuses what could write anything else. */
class Escaping {
  readonly used = new Set<string>();
  constructor(
    readonly places: Places,
    readonly helpers: readonly string[],
  ) {}

  value(node: hbs.AST.MustacheStatement, state: string): void {
    const name = (node.path as hbs.AST.PathExpression).original;
    if (!node.escaped) throw new Error(`{{{${name}}}}: a value is not written without its escape`);
    const calls = node.params.length > 0;
    if (calls !== this.helpers.includes(name)) throw new Error(`{{${name}}}: ${calls ? 'no helper' : 'a helper'}`);
    const escaping = this.places.escapeOf(state);
    node.escaped = false;
    if (calls && writesCode.includes(name)) {
      if (escaping !== 'literal') throw new Error(`{{${name}}} writes code, and here is none`);
    } else {
      const { path, params, hash, loc } = node;
      const inner = { type: 'SubExpression', path, params, hash, loc } as hbs.AST.SubExpression;
      Object.assign(node, { path: pathOf(escaping, node), params: [calls ? inner : path], hash: undefined });
      this.used.add(escaping);
    }
    if (calls) this.used.add(name);
  }

  block(node: hbs.AST.BlockStatement, state: string): void {
    const name = (node.path as hbs.AST.PathExpression).original;
    if (!blocks.includes(name)) throw new Error(`{{#${name}}}: only ${blocks.join(', ')}`);
    for (const part of [node.program, node.inverse])
      if (part && this.program(part, state) !== state) throw new Error(`{{#${name}}}: a part leaves something open`);
  }

  /** The state at the end of these statements. */
  program({ body }: hbs.AST.Program, begin: string): string {
    let state = begin;
    for (const node of body) {
      if (node.type === 'ContentStatement')
        state = this.places.after(String((node as hbs.AST.ContentStatement).original), state);
      else if (node.type === 'MustacheStatement') this.value(node as hbs.AST.MustacheStatement, state);
      else if (node.type === 'BlockStatement') this.block(node as hbs.AST.BlockStatement, state);
      else if (node.type !== 'CommentStatement') throw new Error(`${node.type} is not used`);
    }
    return state;
  }
}

/**
 * The source of the compiled template (a `TemplateSpecification` of Handlebars) for a file of this name. Throws for a template
 * that writes a value raw, or where its language cannot be read.
 */
export function compileTemplate(text: string, fileName: string): string {
  const [, kind = ''] = /\.(\w+)\.hbs$/.exec(fileName) ?? [];
  const target = targets[kind];
  if (!target) throw new Error(`${fileName}: templates are .${Object.keys(targets).join('.hbs, .')}.hbs`);
  try {
    const program = Handlebars.parse(text);
    const escaping = new Escaping(target.places, target.helpers);
    if (escaping.program(program, '') !== '') throw new Error('something is open at its end');
    new Strict().accept(program);
    const knownHelpers = Object.fromEntries([...escaping.used].map((name) => [name, true]));
    return String(Handlebars.precompile(program, { strict: true, knownHelpers, knownHelpersOnly: true }));
  } catch (error) {
    throw new Error(`${fileName}: ${(error as Error).message}`, { cause: error });
  }
}
