import type { FieldNode } from '../types';
import type { Allowance } from './allowance';
import type { Loose } from './loose';
import type { Report } from './report';
import type { FieldScope } from './scope';

/** A node of the document whose states are put in once every field is known. */
export interface Stated {
  node: FieldNode;
  /** Schemas that say states of it: its own, and a column's around it. */
  said: { schema: Loose; at: string }[];
  scope: FieldScope;
  /** The parent's list of required members names it. */
  required: boolean;
}

/** What one conversion shares. */
export interface Conversion {
  report: Report;
  definitions: Loose;
  stated: Stated[];
  left: Allowance;
  /** Levels around the node that is being read. */
  level: number;
}

const maxLevels = 60;

/** Reads what is within a node; too deep (a definition that refers to itself), it gives nothing. */
export function within<T>(conversion: Conversion, at: string, read: () => T[]): T[] {
  if (conversion.level >= maxLevels) {
    conversion.report.say(at, `nodes are at most ${maxLevels} levels deep`);
    return [];
  }
  conversion.level += 1;
  try {
    return read();
  } finally {
    conversion.level -= 1;
  }
}
