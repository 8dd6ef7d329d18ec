import type { Scope } from '../../core/binding';
import type { Source } from '../../core/language/types';
import type { Tools } from '../tools';
import { planSource } from './planSource';
import { type Options, useSourceOptions } from './useSource';

type UseOptions = (tools: Tools, scope: () => Scope) => Options;

const none: Options = { options: undefined, loading: false };
const useNothing: UseOptions = () => none;

/** The hook for the options of a source. Whether there is a source, and its kind, never changes while mounted. */
export function optionsHookOf(source: Source | undefined): UseOptions {
  if (source === undefined) return useNothing;
  return (tools, scope) => useSourceOptions(tools, planSource(tools, source), scope);
}
