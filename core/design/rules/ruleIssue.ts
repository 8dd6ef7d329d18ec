import { failure, warning } from '../../model/read';
import type { ModelIssue } from '../../model/types';

type Say = (at: string, key: string, message: string, values?: Record<string, string>) => ModelIssue;

/** What a rule cannot do: it prevents publishing. `key`: of `rules.issue`, words that come with the screens of designers. */
export const ruleFailure: Say = (at, key, message, values) => ({
  ...failure(at, key, message, values),
  key: `rules.issue.${key}`,
});

/** What a rule does otherwise than a person may think. */
export const ruleWarning: Say = (at, key, message, values) => ({
  ...warning(at, key, message, values),
  key: `rules.issue.${key}`,
});
