import { CodeOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { resolve } from '../../../core/binding';
import { addRule } from '../../../core/design/rules/ruleText';
import { asObject } from '../../../core/model/read';
import { isBlankScript, scriptText } from '../../../core/model/scripts';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle } from '../../../engine/viewKit';
import { ConditionContext } from '../condition/kit';
import { makeKit, RulesContext, type RulesKit } from './kit';
import { RuleCard } from './RuleCard';
import type { RulesDoc } from './RulesDoc';
import { type ReadText, readText } from './readText';
import './rules.css';

const ScriptOffer = lazy(() => import('./ScriptOffer').then((module) => ({ default: module.ScriptOffer })));

const hasScripts = ({ fields }: RulesKit) =>
  fields.some(({ field }) => !isBlankScript(scriptText(asObject(field.raw.on).change)));

interface RulesProps extends ReadText {
  kit: RulesKit;
  text: string;
  onText: (text: string) => void;
}

/** The list of rules with what adds to it. */
function Rules({ kit, entries, text, onText }: RulesProps) {
  const { t } = kit;
  const [open, setOpen] = useState<number>();
  const [offer, setOffer] = useState(false);
  const add = () => {
    onText(addRule(text, { name: '', when: {}, then: [], on: true }));
    setOpen(entries.length);
  };
  return (
    <RulesContext.Provider value={kit}>
      <ConditionContext value={kit}>
        <div className="weft-rules">
          <p className="weft-rule-hint">{t('rules.hint')}</p>
          {entries.length ? (
            <ol>
              {entries.map((entry) => (
                <RuleCard
                  key={`${entry.index} ${entries.length}`}
                  entry={entry}
                  text={text}
                  count={entries.length}
                  open={open === entry.index}
                  onOpen={setOpen}
                  onText={onText}
                />
              ))}
            </ol>
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('rules.none')} />
          )}
          <div className="weft-rule-line">
            <Button type="dashed" icon={<PlusOutlined />} onClick={add}>
              {t('rules.add')}
            </Button>
            {hasScripts(kit) ? (
              <Button icon={<CodeOutlined />} aria-expanded={offer} onClick={() => setOffer(!offer)}>
                {t('rules.fromScripts')}
              </Button>
            ) : null}
          </div>
          {offer ? (
            <Suspense fallback={null}>
              <ScriptOffer
                onClose={() => setOffer(false)}
                onTake={(rules) => {
                  onText(rules.reduce((now, rule) => addRule(now, { name: '', ...rule, on: true }), text));
                  setOffer(false);
                }}
              />
            </Suspense>
          ) : null}
        </div>
      </ConditionContext>
    </RulesContext.Provider>
  );
}

/** The rules of a model's form as sentences (RulesDoc). */
export function RulesView({ view, context }: ViewProps<RulesDoc>) {
  const { session, onDirty } = context;
  const [start] = useState(() => String(resolve(view.text, session.scope()) ?? ''));
  const [text, setText] = useState(start);
  const read = useMemo(() => readText(text), [text]);
  const model = read?.model;
  const kit = useMemo(() => model && makeKit(session, model), [session, model]);
  useViewHandle(context, view.id, { refresh: () => undefined });
  useEffect(() => {
    session.choose('values', view.id, { text });
    onDirty(text !== start);
  }, [session, view.id, text, start, onDirty]);
  if (!read || !kit) return <p className="weft-rule-hint">{session.tools.host.t('rules.noJson')}</p>;
  return <Rules {...read} kit={kit} text={text} onText={setText} />;
}
