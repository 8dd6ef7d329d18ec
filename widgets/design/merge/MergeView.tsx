import RadioGroup from 'antd/es/radio/group';
import { useEffect, useMemo, useState } from 'react';
import { parseJson, resolve } from '../../../core/binding';
import { type Draft, mergeDrafts } from '../../../core/design/merge/mergeDrafts';
import type { Difference, Side } from '../../../core/design/merge/values';
import { asObject } from '../../../core/model/read';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle } from '../../../engine/viewKit';
import type { MergeDoc } from './MergeDoc';
import { calledIn, placeName, valueName } from './names';
import './merge.css';

/** antd passes it on, and its types leave it out. */
const group = { role: 'radiogroup' };
const sides = ['mine', 'theirs'] as const;
/** Changes beyond these are only counted. */
const mostShown = 50;

/** What both read; nothing where the draft on screen is of another revision, so that everything that differs is asked. */
function baseOf(read: unknown, mine: Draft): Draft {
  const base = asObject(typeof read === 'string' ? parseJson(read) : read);
  return String(base.revision) === String(mine.revision) ? base : {};
}

/** What two people did to one draft, and the choice where both changed the same (MergeDoc). */
export function MergeView({ view, context }: ViewProps<MergeDoc>) {
  const { session } = context;
  const { t } = session.tools.host;
  const [three] = useState(() => {
    const [read, mine, theirs] = [view.base, view.mine, view.theirs].map((each) => resolve(each, session.scope()));
    const own = asObject(mine);
    return { base: baseOf(read, own), mine: own, theirs: asObject(theirs) };
  });
  const [takes, setTakes] = useState<Readonly<Record<string, Side>>>({});
  const takeOf = (key: string): Side => takes[key] ?? 'mine';
  const { draft, differences } = useMemo(
    () => mergeDrafts(three.base, three.mine, three.theirs, (key) => takes[key] ?? 'mine'),
    [three, takes],
  );
  const called = useMemo(() => calledIn([three.theirs, three.mine, three.base]), [three]);
  useViewHandle(context, view.id, { refresh: () => undefined });
  useEffect(() => session.choose('values', view.id, { draft }), [session, view.id, draft]);
  const nameOf = (each: Difference) => placeName(t, called, each).join(' › ');
  const asked = differences.filter(({ by }) => by === 'both');
  return (
    <div className="weft-merge">
      <p role="status">{t('desk.merge.asked', { count: asked.length })}</p>
      {asked.map((each) => (
        <div key={each.key} className="weft-merge-choice">
          <strong>{nameOf(each)}</strong>
          <RadioGroup
            {...group}
            aria-label={nameOf(each)}
            value={takeOf(each.key)}
            options={sides.map((side) => ({
              value: side,
              label: (
                <>
                  <span className="weft-merge-side">{t(`desk.merge.${side}`)}</span>
                  <span>{valueName(t, called, each, each[side])}</span>
                </>
              ),
            }))}
            onChange={({ target }) => setTakes({ ...takes, [each.key]: target.value as Side })}
          />
        </div>
      ))}
      {sides.map((side) => {
        const own = differences.filter(({ by }) => by === side);
        if (own.length === 0) return null;
        return (
          <section key={side} aria-label={t(`desk.merge.only.${side}`, { count: own.length })}>
            <h4>{t(`desk.merge.only.${side}`, { count: own.length })}</h4>
            <ul>
              {own.slice(0, mostShown).map((each) => (
                <li key={each.key}>
                  {nameOf(each)}
                  <span className="weft-merge-side">
                    {`${valueName(t, called, each, each.base)} → ${valueName(t, called, each, each[side])}`}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
