import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { resolve } from '../../../core/binding';
import { formatDate } from '../../../core/model/dates';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle, viewWords } from '../../../engine/viewKit';
import type { AutosaveDoc } from './AutosaveDoc';
import type { SaverState } from './saver';
import { isOfProduct, useSaver } from './useSaver';
import './autosave.css';

type Words = (key: string, values?: Record<string, unknown>) => string;

const isToday = (ms: number): boolean => formatDate(ms, 'yyyy-MM-dd') === formatDate(Date.now(), 'yyyy-MM-dd');

function sentence(t: Words, state: SaverState, stored: unknown): string {
  switch (state.kind) {
    case 'clean': {
      const at = Math.max(state.at ?? 0, Number(stored) || 0);
      return at ? t('desk.keep.saved', { time: formatDate(at, isToday(at) ? 'HH:mm' : 'yyyy-MM-dd HH:mm') }) : '';
    }
    case 'waiting':
      return t('desk.keep.waiting');
    case 'saving':
      return t('desk.keep.saving');
    default:
      return t('desk.keep.not', { why: state.why });
  }
}

/** Whether the draft is saved, in one quiet line (AutosaveDoc). */
export function AutosaveView({ view, context }: ViewProps<AutosaveDoc>) {
  const { session } = context;
  const { t } = session.tools.host;
  const saver = useSaver(session, view);
  useSyncExternalStore(saver.subscribe, saver.version);
  // What publishes a screen names the draft that it saw, so that it is stored before; a press that stores the draft only waits.
  useViewHandle(context, view.id, { refresh: view.of === 'screen' ? saver.now : saver.idle });
  const { state, isPaused } = saver;
  if (!isOfProduct(session)) return null;
  if (isPaused()) return <p className="weft-keep">{viewWords(context, view.paused)}</p>;
  const failed = 'why' in state;
  return (
    <p className="weft-keep" data-state={state.kind} role={failed ? 'status' : undefined}>
      {sentence(t, state, resolve(view.savedTime, session.scope()))}
      {failed && state.kind !== 'unfit' ? (
        <Button size="small" type="link" onClick={() => void saver.now()}>
          {t('desk.keep.again')}
        </Button>
      ) : null}
    </p>
  );
}
