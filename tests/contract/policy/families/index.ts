import type { Maker } from '../fresh';
import type { PolicyRow } from '../types';

/** The part of the policy table that belongs to one CRUD family. */
export interface PolicyPart {
  rows: Record<string, PolicyRow>;
  /** What `$name` in its rows stands for. */
  makers?: Record<string, Maker>;
}

const files = import.meta.glob<PolicyPart>(['./*.ts', '!./index.ts'], { import: 'policy', eager: true });

/** Every file of this folder: adding one edits no list. */
export const families: readonly PolicyPart[] = Object.values(files);
