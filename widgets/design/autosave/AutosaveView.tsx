import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { resolve } from '../../../core/binding';
import { formatDate } from '../../../core/model/dates';
import { offsetText } from '../../../core/zone';
import type { ViewProps } from '../../../engine/defineView';
import { useViewHandle, viewWords } from '../../../engine/viewKit';
import type { AutosaveDoc } from './AutosaveDoc';
import type { SaverState } from './saver';
import { isOfProduct, useSaver } from './useSaver';
import './autosave.css';

type Words = (key: string, values?: Record<string, unknown>) => string;

/** The hour of a moment today, else its day too; as every other date on screen in the organisation's zone (ADR 0009). */
function momentOf(ms: number): string {
  const day = (at: number) => formatDate(at, 'yyyy-MM-dd');
  return formatDate(ms, day(ms) === day(Date.now()) ? 'HH:mm' : 'yyyy-MM-dd HH:mm');
}

/** When the draft was stored last, in milliseconds since 1970; 0: never. */
const savedAt = (state: SaverState, stored: unknown): number =>
  Math.max((state.kind === 'clean' && state.at) || 0, Number(stored) || 0);

function sentence(t: Words, state: SaverState, at: number): string {
  switch (state.kind) {
    case 'clean':
      return at ? t('desk.keep.saved', { time: momentOf(at) }) : '';
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
  const at = savedAt(state, resolve(view.savedTime, session.scope()));
  const exact = state.kind === 'clean' && at ? `${formatDate(at, 'yyyy-MM-dd HH:mm:ss')} ${offsetText(at)}` : undefined;
  const text = sentence(t, state, at);
  return (
    <p className="weft-keep" data-state={state.kind} title={failed ? text : exact} role={failed ? 'status' : undefined}>
      <span>{text}</span>
      {failed && state.kind !== 'unfit' ? (
        <Button size="small" type="link" onClick={() => void saver.now()}>
          {t('desk.keep.again')}
        </Button>
      ) : null}
    </p>
  );
}
