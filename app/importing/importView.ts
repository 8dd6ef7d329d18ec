import { defineView } from '../../engine/defineView';
import { importWords } from './importWords';
import { LazyImport } from './LazyImport';

export const importView = defineView({ ...importWords, component: LazyImport });
