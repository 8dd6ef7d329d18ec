import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { formatDate } from '../../core/model/dates';
import type { Session } from '../document/session';
import { draftContent, restoreDraft } from './draftContent';
import type { DraftKeeper, DraftSubject } from './draftKeeper';
import type { OpenForm } from './useOpenForm';

/** The time of today, the date and time of other days. */
function timeWords(ms: number): string {
  const day = (at: number): string => formatDate(at, 'yyyy-MM-dd');
  return formatDate(ms, day(ms) === day(Date.now()) ? 'HH:mm' : 'yyyy-MM-dd HH:mm');
}

interface OfferProps {
  session: Session;
  /** Id of the view; '' for the document's own form. */
  view: string;
  /** What is written; undefined while it is loading. The same object as long as it is the same. */
  subject: Omit<DraftSubject, 'place'> | undefined;
  /** Identifies the record beside `args.id`. */
  question: string;
  /** A change of it may end what is unsaved. */
  turn?: unknown;
}

/** Writes drafts while it is mounted, and offers the draft of an earlier visit. */
export function DraftOffer(props: OfferProps) {
  const keeper = props.session.draftsOf(props.view);
  return keeper ? <Offer {...props} keeper={keeper} /> : null;
}

function Offer({ session, view, subject, question, turn, keeper }: OfferProps & { keeper: DraftKeeper }) {
  const { frames, host } = session.tools;
  const { args, mode } = session;
  const id = mode === 'edit' ? String(args.id) : '';
  const document = session.document.id;
  useSyncExternalStore(keeper.subscribe, keeper.version);
  useEffect(() => session.watch(keeper.touch), [session, keeper]);
  useEffect(() => {
    if (!subject) return undefined;
    const record = question ? `${id} ${question}` : id;
    return keeper.attach({ ...subject, place: { document, view, record } });
  }, [keeper, subject, document, view, id, question]);
  useEffect(() => keeper.touch(turn), [keeper, turn]);
  if (!keeper.offer) return null;
  const message = host.t('engine.draft', { time: timeWords(keeper.offer.savedAt) });
  return <frames.DraftOffer message={message} onRestore={() => void keeper.restore()} onDiscard={keeper.discard} />;
}

interface FormProps {
  session: Session;
  opened: OpenForm;
  /** Id of the form view; absent: the document's own form. */
  view?: string;
}

/** The drafts of a form. */
export function FormDraftOffer({ session, opened, view = '' }: FormProps) {
  const { model, question } = opened;
  const stored = session.mode === 'edit' || question !== '';
  const subject = useMemo(
    () =>
      model && {
        isDirty: () => model.dirty,
        content: () => draftContent(model, stored),
        restore: (content: unknown) => restoreDraft(model, content),
      },
    [model, stored],
  );
  return <DraftOffer session={session} view={view} subject={subject} question={question} />;
}
