import { escapePointer } from '../measure';
import type { Issue } from '../types';

const maxIssues = 500;

/** Collects what a conversion had to leave out, by JSON pointers into the schema. */
export class Report {
  readonly issues: Issue[] = [];

  say(at: string, message: string): void {
    if (this.issues.length < maxIssues) this.issues.push({ at, message });
    else if (this.issues.length === maxIssues)
      this.issues.push({ at: '', message: 'there are more issues than are listed' });
  }
}

export const below = (at: string, ...parts: (string | number)[]): string =>
  [at, ...parts.map((part) => escapePointer(String(part)))].join('/');
