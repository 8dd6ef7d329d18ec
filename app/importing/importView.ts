import { defineView } from '../../engine/defineView';
import type { ImportDoc } from './ImportView';
import { importWords } from './importWords';
import { LazyImport } from './LazyImport';

export const importView = defineView<ImportDoc>({ ...importWords, component: LazyImport });
