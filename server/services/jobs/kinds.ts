import { exportKind } from '../models/exports/exportJob';
import { modelImport } from '../models/onlineDev/import/importJob';
import type { JobKind } from './job';

/** Every kind of job: one line each. */
export const jobKinds: readonly JobKind[] = [exportKind, modelImport];
