import { createContext, useContext } from 'react';
import { type RuleField, ruleFields } from '../../../core/design/rules/fieldKinds';
import { RuleWords } from '../../../core/design/rules/sentence';
import type { Model } from '../../../core/model/types';
import type { Session } from '../../../engine/document/session';
import type { Words } from '../../words';

/** What every part of the rules' editor reads. */
export interface RulesKit {
  session: Session;
  model: Model;
  fields: RuleField[];
  words: RuleWords;
  t: Words;
}

export const makeKit = (session: Session, model: Model): RulesKit => {
  const { t } = session.tools.host;
  return { session, model, fields: ruleFields(model), words: new RuleWords(model, t), t };
};

export const RulesContext = createContext<RulesKit | undefined>(undefined);

export function useRulesKit(): RulesKit {
  const kit = useContext(RulesContext);
  if (!kit) throw new Error('a part of the rules is drawn outside them');
  return kit;
}
