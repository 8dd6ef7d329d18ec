import { isObject } from '../../isObject';
import type { Issue } from '../types';
import { below } from './grown';

export type Loose = Readonly<Record<string, unknown>>;

/** An argument of a fragment: required, optional (`name?`), or with a default. */
export interface Parameter {
  optional: boolean;
  /** Where the default is written; absent: no default. */
  fallback?: { value: unknown; at: string };
}

/** Named JSON. */
export interface Fragment {
  /** `<file>.<name>`, or the short name when the document defines it itself. */
  name: string;
  /** File of fragments whose short names it may use; undefined: the document. */
  file: string | undefined;
  value: unknown;
  /** Where the value is written. */
  at: string;
  parameters: ReadonlyMap<string, Parameter>;
}

type Say = (at: string, message: string) => void;

/** Exactly `{ "args", "value" }` is a fragment with arguments; all other JSON is a value. */
function isParameterised(written: unknown): written is { args: unknown; value: unknown } {
  return isObject(written) && 'args' in written && 'value' in written && Object.keys(written).length === 2;
}

const argumentName = /^([A-Za-z_][\w-]*)(\?)?$/;

function readDefaults(args: Loose, at: string, into: Map<string, Parameter>, say: Say): void {
  for (const [name, value] of Object.entries(args)) {
    const place = below(at, name);
    if (!argumentName.test(name) || name.endsWith('?')) say(place, `"${name}" is not a name for an argument`);
    else into.set(name, { optional: true, fallback: { value, at: place } });
  }
}

/** `["kind", "label?", { "width": 600 }]` or `{ "width": 600 }`. */
function readParameters(args: unknown, at: string, say: Say): Map<string, Parameter> {
  const parameters = new Map<string, Parameter>();
  if (isObject(args)) readDefaults(args, at, parameters, say);
  else if (!Array.isArray(args)) say(at, 'arguments are a list of names, or an object of names with their defaults');
  for (const [index, item] of (Array.isArray(args) ? args : []).entries()) {
    const place = below(at, index);
    const [, name, mark] = (typeof item === 'string' && argumentName.exec(item)) || [];
    if (name !== undefined) parameters.set(name, { optional: mark !== undefined });
    else if (isObject(item)) readDefaults(item, place, parameters, say);
    else say(place, 'an argument is "name", "name?" (optional) or { "name": default }');
  }
  return parameters;
}

function readFragment(written: unknown, at: string, name: string, file: string | undefined, say: Say): Fragment {
  if (!isParameterised(written)) return { name, file, value: written, at, parameters: new Map() };
  const parameters = readParameters(written.args, `${at}/args`, say);
  return { name, file, value: written.value, at: `${at}/value`, parameters };
}

/** Prefix of pointers into a file of fragments. */
export const fileAt = (file: string): string => `fragments/${file}.json#`;

const wellFormed = /^[A-Za-z_][\w-]*$/;
/** Whether this can name a fragment or the item of a `forEach`. */
export const isName = (name: string): boolean => wellFormed.test(name) && !isForbidden(name);

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
/** Whether this names one of JavaScript's own objects. */
export const isForbidden = (name: string): boolean => forbidden.has(name);

/** The fragments available to a document: its own by short name, those of files as `<file>.<name>`. */
export class Library {
  readonly #own: Loose;
  readonly #files: Readonly<Record<string, unknown>>;
  readonly #say: Say;
  readonly #read = new Map<string, Fragment>();

  constructor(define: unknown, files: Readonly<Record<string, unknown>>, say: Say) {
    this.#own = isObject(define) ? define : {};
    this.#files = files;
    this.#say = say;
    if (define !== undefined && !isObject(define)) say('/define', 'is an object of fragments by name');
    for (const name of Object.keys(this.#own)) {
      if (!isName(name)) say(below('/define', name), `"${name}" is not a name`);
    }
  }

  /** `file`: the file of fragments in which the name is used; undefined: the document. */
  find(name: string, file: string | undefined): Fragment | undefined {
    const dot = name.indexOf('.');
    const [home, short] = dot < 0 ? [file, name] : [name.slice(0, dot), name.slice(dot + 1)];
    const full = home === undefined ? short : `${home}.${short}`;
    const known = this.#read.get(full);
    if (known) return known;
    const defined = this.#definedIn(home);
    if (!Object.hasOwn(defined, short)) return undefined;
    const at = below(home === undefined ? '/define' : `${fileAt(home)}/define`, short);
    const fragment = readFragment(defined[short], at, full, home, this.#say);
    this.#read.set(full, fragment);
    return fragment;
  }

  /** Every name that may be used in this file, for hints. */
  namesIn(file: string | undefined): string[] {
    const files = Object.keys(this.#files).flatMap((each) =>
      Object.keys(this.#definedIn(each)).map((name) => `${each}.${name}`),
    );
    return [...Object.keys(this.#definedIn(file)), ...files];
  }

  #definedIn(file: string | undefined): Loose {
    if (file === undefined) return this.#own;
    const content = Object.hasOwn(this.#files, file) ? this.#files[file] : undefined;
    return isObject(content) && isObject(content.define) ? content.define : {};
  }
}

/** Errors of a file of fragments itself; its fragments are checked where documents use them. */
export function fragmentFileIssues(content: unknown): Issue[] {
  if (!isObject(content)) return [{ at: '', message: 'a file of fragments is an object' }];
  const issues: Issue[] = [];
  const say: Say = (at, message) => issues.push({ at, message });
  if (content.language !== 1) say('/language', 'is 1');
  for (const name of Object.keys(content)) {
    if (!['$schema', 'language', 'define'].includes(name))
      say(below('', name), 'a file of fragments has no such member');
  }
  if (!isObject(content.define)) say('/define', 'is an object of fragments by name');
  else {
    for (const [name, written] of Object.entries(content.define)) {
      const at = below('/define', name);
      if (!isName(name)) say(at, `"${name}" is not a name`);
      readFragment(written, at, name, undefined, say);
    }
  }
  return issues;
}
