import { CodeOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { resolve, type Scope } from '../../../core/binding';
import { addRule, moveRule, removeRule, ruleTextOf } from '../../../core/design/rules/ruleText';
import { asObject } from '../../../core/model/read';
import { isBlankScript, scriptText } from '../../../core/model/scripts';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle } from '../../../engine/viewKit';
import { ConditionContext } from '../condition/kit';
import { Unwritten, UnwrittenContext } from '../unwritten/unwritten';
import { makeKit, RulesContext, type RulesKit } from './kit';
import { RuleCard } from './RuleCard';
import type { RulesDoc } from './RulesDoc';
import { type ReadText, readText } from './readText';
import './rules.css';

const ScriptOffer = lazy(() => import('./ScriptOffer').then((module) => ({ default: module.ScriptOffer })));

const hasScripts = ({ fields }: RulesKit) =>
  fields.some(({ field }) => !isBlankScript(scriptText(asObject(field.raw.on).change)));

interface RulesProps extends ReadText {
  /** The rule that is open at first. */
  first: number | undefined;
  kit: RulesKit;
  unwritten: Unwritten;
  text: string;
  onText: (text: string) => void;
}

/** The list of rules with what adds to it. */
function Rules({ kit, entries, first, unwritten, text, onText }: RulesProps) {
  const { t } = kit;
  const [open, setOpen] = useState(first);
  const [offer, setOffer] = useState(false);
  // What is typed in a rule stays with it while others are moved, added or removed.
  const [ids, setIds] = useState<readonly number[]>(() => entries.map(({ index }) => index));
  const last = useRef(entries.length - 1);
  const put = (index: number, next: string) => {
    last.current += 1;
    setIds((now) => now.toSpliced(index, 0, last.current));
    onText(next);
  };
  const add = () => {
    put(entries.length, addRule(text, { name: '', when: {}, then: [], on: true }));
    setOpen(last.current);
  };
  const actsOn = (index: number, id: number) => ({
    move: (by: -1 | 1) => {
      const other = ids[index + by];
      if (other === undefined) return;
      setIds(ids.with(index, other).with(index + by, id));
      onText(moveRule(text, index, by));
    },
    copy: () => put(index + 1, addRule(text, JSON.parse(ruleTextOf(text, index)), index + 1)),
    remove: () => {
      unwritten.forget([`rule ${id}`, `json ${id}`]);
      setIds(ids.toSpliced(index, 1));
      onText(removeRule(text, index));
    },
  });
  return (
    <RulesContext.Provider value={kit}>
      <ConditionContext value={kit}>
        <div className="weft-rules">
          <p className="weft-rule-hint">{t('rules.hint')}</p>
          {entries.length ? (
            <ol>
              {entries.map((entry) => {
                const id = ids[entry.index] ?? entry.index;
                return (
                  <RuleCard
                    key={id}
                    id={id}
                    entry={entry}
                    text={text}
                    count={entries.length}
                    open={open === id}
                    onOpen={(opens) => setOpen(opens ? id : undefined)}
                    acts={actsOn(entry.index, id)}
                    onText={onText}
                  />
                );
              })}
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
                  rules.reduce((now, rule, index) => {
                    const next = addRule(now, { name: '', ...rule, on: true });
                    put(entries.length + index, next);
                    return next;
                  }, text);
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

/** The text at first, with the rule that is begun for a field, and the rule that is open. What nobody touched is no work to lose. */
function begun(view: RulesDoc, scope: Scope): { start: string; first: number | undefined } {
  const [text, show, open] = [view.text, view.show, view.open].map((each) => resolve(each, scope));
  const start = String(text ?? '');
  const count = show ? readText(start)?.entries.length : undefined;
  if (count === undefined) return { start, first: typeof open === 'number' ? open : undefined };
  const rule = { name: '', when: {}, then: [{ show: [String(show)] }], on: true };
  return { start: addRule(start, rule), first: count };
}

/** The rules of a model's form as sentences (RulesDoc). */
export function RulesView({ view, context }: ViewProps<RulesDoc>) {
  const { session, onDirty } = context;
  const [{ start, first }] = useState(() => begun(view, session.scope()));
  const [text, setText] = useState(start);
  const [unwritten] = useState(() => new Unwritten());
  useSyncExternalStore(unwritten.subscribe, unwritten.version);
  const { size } = unwritten;
  const read = useMemo(() => readText(text), [text]);
  const model = read?.model;
  const kit = useMemo(() => model && makeKit(session, model), [session, model]);
  useViewHandle(context, view.id, { refresh: () => undefined });
  useEffect(() => {
    session.choose('values', view.id, { text, unfinished: size });
    onDirty(text !== start || size > 0);
  }, [session, view.id, text, start, size, onDirty]);
  if (!read || !kit) return <p className="weft-rule-hint">{session.tools.host.t('rules.noJson')}</p>;
  return (
    <UnwrittenContext value={unwritten}>
      <Rules {...read} kit={kit} first={first} unwritten={unwritten} text={text} onText={setText} />
    </UnwrittenContext>
  );
}
