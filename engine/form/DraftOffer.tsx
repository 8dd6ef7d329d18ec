import { useEffect, useSyncExternalStore } from 'react';
import { formatDate } from '../../core/model/dates';
import type { Session } from '../document/session';
import type { DraftKeeper } from './draftKeeper';
import type { OpenForm } from './useOpenForm';

interface Props {
  session: Session;
  opened: OpenForm;
  /** Id of the form view; absent: the document's own form. */
  view?: string;
}

/** The time of today, the date and time of other days. */
function timeWords(ms: number): string {
  const day = (at: number): string => formatDate(at, 'yyyy-MM-dd');
  return formatDate(ms, day(ms) === day(Date.now()) ? 'HH:mm' : 'yyyy-MM-dd HH:mm');
}

/** Writes drafts of a form while it is mounted, and offers the draft of an earlier visit. */
export function DraftOffer({ session, opened, view = '' }: Props) {
  const keeper = session.draftsOf(view);
  return keeper ? <Offer session={session} opened={opened} view={view} keeper={keeper} /> : null;
}

function Offer({ session, opened, view, keeper }: Required<Props> & { keeper: DraftKeeper }) {
  const { frames, host } = session.tools;
  const { model, question } = opened;
  const { args, mode } = session;
  const record = mode === 'edit' ? String(args.id) : '';
  const document = session.document.id;
  useSyncExternalStore(keeper.subscribe, keeper.version);
  useEffect(() => session.watch(keeper.touch), [session, keeper]);
  useEffect(() => {
    if (!model) return undefined;
    const place = { document, view, record: question ? `${record} ${question}` : record };
    return keeper.attach({ model, place, stored: record !== '' || question !== '' });
  }, [keeper, model, document, view, record, question]);
  if (!keeper.offer) return null;
  const message = host.t('engine.draft', { time: timeWords(keeper.offer.savedAt) });
  return <frames.DraftOffer message={message} onRestore={keeper.restore} onDiscard={keeper.discard} />;
}
