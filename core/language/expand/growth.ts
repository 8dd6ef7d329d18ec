import { isObject } from '../../isObject';
import { limits } from '../../limits';
import { didYouMean } from '../didYouMean';
import { atomsOf } from './compound';
import { type Grown, isItems, isMembers, type Scalar } from './grown';
import { Ledger } from './ledger';
import { type Fragment, isForbidden, isName, Library, type Loose } from './library';
import { readArgument, readText } from './readArgument';
import { isArg, isForEach, isUse } from './scan';
import { type Argument, inside, type Place, type Scope } from './scope';

/** One expansion of one document. What cannot be expanded is left out and reported in the ledger. */
export class Growth {
  readonly ledger = new Ledger();
  readonly #library: Library;

  constructor(document: Loose, fragments: Readonly<Record<string, unknown>>) {
    this.#library = new Library(document.define, fragments, (at, message) => this.ledger.say(at, message));
  }

  document({ define: _, ...document }: Loose): Grown | undefined {
    const scope: Scope = { file: undefined, args: undefined, stack: [], usedAt: undefined };
    return this.#value(document, { at: '', scope, depth: 1 });
  }

  #say({ at, scope }: Place, message: string, hint?: string): void {
    this.ledger.say(at, message, hint, scope.usedAt);
  }

  #value(value: unknown, place: Place): Grown | undefined {
    if (!this.ledger.spend()) return undefined;
    if (place.depth > limits.expansionDepth) {
      this.#say(place, `expanding goes at most ${limits.expansionDepth} levels deep`);
      return undefined;
    }
    if (typeof value === 'string') return this.ledger.made(readText(value, place, this.ledger), place);
    if (Array.isArray(value)) return this.#list(value, place);
    if (!isObject(value)) return this.ledger.made(value as Scalar, place);
    if (isUse(value)) return this.#use(value, value.use, place);
    if (isArg(value)) return readArgument(value.arg, place, this.ledger);
    if (!isForEach(value)) return this.#members(value, place);
    this.#say(place, '"forEach" gives items; it is written in a list');
    return undefined;
  }

  #list(list: readonly unknown[], place: Place): Grown | undefined {
    const items = list.flatMap((item, index) => this.#items(item, inside(place, index)));
    return this.ledger.made(items, place);
  }

  /** The result of one written item of a list: lists that are used or passed are spliced, compound actions expanded. */
  #items(item: unknown, place: Place): readonly Grown[] {
    if (isObject(item) && isForEach(item) && !isUse(item)) return this.#forEach(item, place);
    const one = this.#value(item, place);
    if (!one) return [];
    const items = isObject(item) && isItems(one.value) ? one.value : [one];
    const say = (at: string, message: string, hint?: string) => this.#say({ ...place, at }, message, hint);
    return items.flatMap((each) => atomsOf(each, say) ?? [each]);
  }

  #forEach({ forEach, as, item, ...others }: Loose, place: Place): Grown[] {
    const { scope } = place;
    for (const name of Object.keys(others)) this.#say(inside(place, name), `"forEach" has no member "${name}"`);
    if (typeof as !== 'string' || !isName(as) || item === undefined) {
      this.#say(place, '"forEach" needs "as", a name, and "item"');
      return [];
    }
    const list = this.#value(forEach, inside(place, 'forEach'));
    if (list && !isItems(list.value)) this.#say(inside(place, 'forEach'), 'is a list');
    const values = list && isItems(list.value) ? list.value : [];
    const members = new Set(values.flatMap(({ value }) => (isMembers(value) ? [...value.keys()] : [])));
    return values.flatMap((value) => {
      const args = new Map([...(scope.args ?? []), [as, { value, members }]]);
      return this.#items(item, inside({ ...place, scope: { ...scope, args } }, 'item'));
    });
  }

  #members(node: Loose, place: Place): Grown | undefined {
    const members = new Map<string, Grown>();
    for (const [written, value] of Object.entries(node)) {
      const name = readText(written, inside(place, written), this.ledger);
      if (members.has(name)) this.#say(inside(place, written), `there are two members "${name}"`);
      const member = this.#member(name, value, inside(place, written));
      if (member) members.set(name, member);
    }
    return this.#object(members, place);
  }

  #member(name: string, value: unknown, place: Place): Grown | undefined {
    if (!isForbidden(name)) return this.#value(value, place);
    this.#say(place, `a member may not be called "${name}"`);
    return undefined;
  }

  /** Refuses an object that becomes a keyword of reuse only by expanding. */
  #object(members: ReadonlyMap<string, Grown>, place: Place): Grown | undefined {
    const isText = (name: string): boolean => typeof members.get(name)?.value === 'string';
    const made = [
      isText('use') && 'use',
      members.has('forEach') && 'forEach',
      members.size === 1 && isText('arg') && 'arg',
    ];
    const word = made.find(Boolean);
    if (!word) return this.ledger.made(members, place);
    this.#say(place, `"${word}" is written as it is, not made by expanding`);
    return undefined;
  }

  #use(node: Loose, name: string, place: Place): Grown | undefined {
    const { at, scope, depth } = place;
    const fragment = this.#fragment(name, place);
    const args = fragment && this.#arguments(fragment, node.with ?? {}, place);
    if (!args) return undefined;
    const inner: Scope = {
      file: fragment.file,
      args: args.size > 0 ? args : undefined,
      stack: [...scope.stack, fragment.name],
      usedAt: scope.usedAt ?? at,
    };
    const found = this.#value(fragment.value, { at: fragment.at, scope: inner, depth: depth + 1 });
    return found && this.#overridden(found, node, place);
  }

  #fragment(name: string, place: Place): Fragment | undefined {
    const { file, stack } = place.scope;
    const fragment = this.#library.find(name, file);
    if (!fragment) {
      const hint = didYouMean(name, this.#library.namesIn(file));
      this.#say(inside(place, 'use'), `there is no fragment "${name}"`, hint);
      return undefined;
    }
    if (!stack.includes(fragment.name)) return fragment;
    const circle = [...stack.slice(stack.indexOf(fragment.name)), fragment.name].join(' → ');
    this.#say(inside(place, 'use'), `a fragment uses itself: ${circle}`);
    return undefined;
  }

  /** undefined: the arguments are invalid. */
  #arguments(fragment: Fragment, given: unknown, use: Place): Map<string, Argument> | undefined {
    const place = inside(use, 'with');
    const before = this.ledger.issues.length;
    if (!isObject(given)) {
      this.#say(place, '"with" is an object of arguments');
      return undefined;
    }
    const { parameters } = fragment;
    for (const name of Object.keys(given)) {
      if (parameters.has(name)) continue;
      const hint = didYouMean(name, parameters.keys());
      this.#say(inside(place, name), `"${fragment.name}" has no argument "${name}"`, hint);
    }
    const args = new Map<string, Argument>();
    for (const [name, { optional, fallback }] of parameters) {
      const passed = Object.hasOwn(given, name) ? this.#value(given[name], inside(place, name)) : undefined;
      const usedAt = use.scope.usedAt ?? use.at;
      const scope: Scope = { ...use.scope, file: fragment.file, args: undefined, usedAt };
      const value = passed ?? (fallback && this.#value(fallback.value, { ...place, at: fallback.at, scope }));
      if (!value && !optional && this.ledger.issues.length === before) {
        this.#say(use, `"${fragment.name}" needs the argument "${name}"`);
      }
      args.set(name, { value });
    }
    return this.ledger.issues.length === before ? args : undefined;
  }

  /** The value of a fragment where it is used: members beside `use` and `with` override those of an object. */
  #overridden(found: Grown, { use, with: _, ...others }: Loose, place: Place): Grown | undefined {
    if (Object.keys(others).length === 0) return { ...found, at: place.at, usedAt: place.scope.usedAt };
    if (!isMembers(found.value)) {
      this.#say(place, `"${use}" is not an object, so its members cannot be overridden`);
      return undefined;
    }
    const members = new Map(found.value);
    for (const [name, value] of Object.entries(others)) {
      const member = this.#member(name, value, inside(place, name));
      if (member) members.set(name, member);
    }
    return this.#object(members, place);
  }
}
