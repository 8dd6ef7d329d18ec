import { useMemo } from 'react';
import { resolve } from '../../../core/binding';
import { type Draft, mergeDrafts } from '../../../core/design/merge/mergeDrafts';
import type { Difference } from '../../../core/design/merge/values';
import { asObject } from '../../../core/model/read';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle } from '../../../engine/viewKit';
import { Loading } from '../../frames/Notices/Loading';
import { calledIn, placeName, valueName } from '../merge/names';
import type { ChangesDoc } from './ChangesDoc';
import './changes.css';

/** Changes beyond these are only counted. */
const mostShown = 200;

const kindOf = ({ base, mine }: Difference) =>
  base === undefined ? 'added' : mine === undefined ? 'removed' : 'changed';

/** What differs between two designs of a model, in words (ChangesDoc). */
export function ChangesView({ view, context }: ViewProps<ChangesDoc>) {
  const { session } = context;
  const { t } = session.tools.host;
  useViewHandle(context, view.id, { refresh: () => undefined });
  const [from, to] = [view.from, view.to].map((each) => asObject(resolve(each, session.scope()) as Draft | undefined));
  const { differences, called } = useMemo(() => {
    const [old = {}, next = {}] = [from, to];
    const found = mergeDrafts(old, next, old, () => 'mine').differences;
    return { differences: found, called: calledIn([next, old]) };
  }, [from, to]);
  if (!resolve(view.to, session.scope())) return <Loading rows={2} />;
  if (Object.keys(from ?? {}).length === 0) return <p className="weft-changes">{t('desk.changes.first')}</p>;
  return (
    <div className="weft-changes">
      <p role="status">{t('desk.changes.count', { count: differences.length })}</p>
      <ul>
        {differences.slice(0, mostShown).map((each) => (
          <li key={each.key} data-kind={kindOf(each)}>
            <small>{t(`desk.changes.${kindOf(each)}`)}</small>
            <strong>{placeName(t, called, each).join(' › ')}</strong>
            <span>
              {kindOf(each) === 'changed'
                ? `${valueName(t, called, each, each.base)} → ${valueName(t, called, each, each.mine)}`
                : valueName(t, called, each, each.mine ?? each.base)}
            </span>
          </li>
        ))}
      </ul>
      {differences.length > mostShown ? (
        <p>{t('desk.changes.more', { count: differences.length - mostShown })}</p>
      ) : null}
    </div>
  );
}
