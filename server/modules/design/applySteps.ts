import type { Db } from '../../db/types';
import type { PlannedStep } from './releasePlan';

/** Runs the planned steps of now in the caller's transaction: DDL rolls back with the rest on both engines. */
export async function applySteps(tx: Db, steps: Pick<PlannedStep, 'sql' | 'later'>[]): Promise<void> {
  await tx.raw(`set local lock_timeout = '3s'`);
  for (const { sql } of steps.filter(({ later }) => !later)) for (const statement of sql) await tx.raw(statement);
}
