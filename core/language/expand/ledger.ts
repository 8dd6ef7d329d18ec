import { limits } from '../../limits';
import type { Issue } from '../types';
import { type Grown, grown } from './grown';
import type { Place } from './scope';

const maxIssues = 200;
/** Bytes that one value counts against a document's limit while it is expanded. */
const valueCost = 8;

/** The issues of one expansion, and its remaining size. */
export class Ledger {
  readonly issues: Issue[] = [];
  #left: number = limits.documentBytes;

  /** Bytes that may still be written. */
  get left(): number {
    return Math.max(0, this.#left);
  }

  /** Reports an issue. Without its own hint it names the `use` that led there. */
  say(at: string, message: string, hint?: string, usedAt?: string): void {
    const said = hint ?? (usedAt === undefined ? undefined : `used at ${usedAt}`);
    const known = this.issues.some((issue) => issue.at === at && issue.message === message);
    if (known || this.issues.length >= maxIssues) return;
    this.issues.push(said === undefined ? { at, message } : { at, message, hint: said });
  }

  /** false: the document has become too large; nothing more is expanded. */
  spend(cost = valueCost): boolean {
    if (this.#left < 0) return false;
    this.#left -= cost;
    if (this.#left < 0) this.say('', `expanded, a document has at most ${limits.documentBytes} bytes`);
    return this.#left >= 0;
  }

  /** A value at its place; undefined when larger than a document may be. Parts are shared, so size is not work. */
  made(value: Grown['value'], { at, scope }: Place): Grown | undefined {
    const made = grown(value, at, scope.usedAt);
    if (made.size <= limits.documentBytes) return made;
    this.spend(made.size);
    return undefined;
  }
}
