import type { FieldNode } from '../types';
import type { Allowance } from './allowance';
import type { Loose } from './loose';
import type { Report } from './report';
import type { FieldScope } from './scope';

/** A node of the document whose states are added once every field is known. */
export interface Stated {
  node: FieldNode;
  /** Schemas that define its states: its own, and that of a column around it. */
  said: { schema: Loose; at: string }[];
  scope: FieldScope;
  /** The parent's list of required members names it. */
  required: boolean;
}

/** The shared state of one conversion. */
export interface Conversion {
  report: Report;
  definitions: Loose;
  stated: Stated[];
  left: Allowance;
  /** Levels around the current node. */
  level: number;
}

const maxLevels = 60;

/** Reads what is within a node; gives nothing beyond the depth limit (a definition that refers to itself). */
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
