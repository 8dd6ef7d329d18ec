import { useMemo, useRef } from 'react';
import type { Scope } from '../../core/binding';
import type { Option } from '../../core/language/types';
import type { DictionaryKey, Question, Row } from '../ports';
import { sayer, type Tools } from '../tools';
import type { Found, SourcePlan } from './compileSource';
import type { Say } from './rowShape';

interface Answer {
  /** undefined until the first answer. Old data stay while new ones are fetched. */
  data: unknown;
  error: Error | undefined;
  validating: boolean;
  refresh: () => Promise<void>;
}

/** The rows of a source on screen. */
export interface SourceRows extends Answer {
  /** undefined until the first answer; [] while nothing is fetched. */
  rows: Row[] | undefined;
  total: number;
  /** The first answer is being fetched. */
  loading: boolean;
}

export interface Options {
  options: Option[] | undefined;
  loading: boolean;
}

const done = async (): Promise<void> => undefined;
const settled = (data: unknown): Answer => ({ data, error: undefined, validating: false, refresh: done });

/** The last answer while the next one is fetched; undefined when nothing is fetched. */
function usePrevious(value: unknown, drop: boolean): unknown {
  const previous = useRef<unknown>(undefined);
  if (value !== undefined || drop) previous.current = value;
  return previous.current;
}

type UseAnswer = (tools: Tools, plan: SourcePlan, question: Question | Found | null) => Answer;

const useCallAnswer: UseAnswer = ({ host }, _plan, asked) => {
  const question = asked && 'call' in asked ? asked : null;
  // Without a question the last call's name is kept: its answer returns with the question.
  const call = useRef('');
  if (question) call.current = question.call;
  const state = host.useCall(call.current, question?.params ?? null);
  const data = usePrevious(question ? state.data : undefined, question === null);
  return { data, error: question ? state.error : undefined, validating: state.validating, refresh: state.refresh };
};

const useDictionaryAnswer: UseAnswer = ({ host }, { source }) => {
  const { dictionary, valueKey = 'id' } = source as { dictionary: string; valueKey?: DictionaryKey };
  return settled(host.useDictionary(dictionary, valueKey));
};

const useFoundRows: UseAnswer = (_tools, _plan, asked) => settled(asked && 'found' in asked ? asked.found : undefined);

const useOwnOptions: UseAnswer = (_tools, { source }) => settled(source);

/** Selected by the kind of source, which never changes while a view or field is mounted. */
const hooks: Record<SourcePlan['kind'], UseAnswer> = {
  call: useCallAnswer,
  dictionary: useDictionaryAnswer,
  options: useOwnOptions,
  rows: useFoundRows,
};

const noRows: Row[] = [];
const noOptions: Option[] = [];

/** The rows that answer `question`. `nested`: they are rendered as a tree. */
export function useSourceRows(
  tools: Tools,
  plan: SourcePlan,
  question: Question | Found | null,
  nested: boolean,
): SourceRows {
  const useAnswer = hooks[plan.kind];
  const answer = useAnswer(tools, plan, question);
  const { data } = answer;
  const say = sayer(tools);
  const found = useMemo(() => plan.rows(data, say, nested), [data, plan, nested, say]);
  const idle = plan.kind === 'call' && question === null;
  return {
    ...answer,
    rows: idle ? noRows : found,
    total: plan.total(data, found ?? noRows),
    loading: !idle && found === undefined && !answer.error,
  };
}

/** Options of an answer. Those of one list are resolved once per language, for any number of fields. */
function optionsOf({ plans }: Tools, plan: SourcePlan, data: unknown, say: Say): Option[] | undefined {
  if (plan.kind === 'call' || plan.kind === 'rows' || data === undefined) return plan.options(data, say);
  const list = data as readonly Option[];
  const known = plans.options.get(list);
  if (known?.say === say) return known.options;
  const options = plan.options(list, say) ?? [];
  plans.options.set(list, { say, options });
  return options;
}

/** The options of a source in this scope. */
export function useSourceOptions(tools: Tools, plan: SourcePlan, scope: () => Scope): Options {
  const useAnswer = hooks[plan.kind];
  const question = plan.question(scope());
  const { data, error } = useAnswer(tools, plan, question);
  const say = sayer(tools);
  const found = useMemo(() => optionsOf(tools, plan, data, say), [tools, plan, data, say]);
  const idle = plan.kind === 'call' && question === null;
  return { options: idle ? noOptions : found, loading: !idle && found === undefined && !error };
}
