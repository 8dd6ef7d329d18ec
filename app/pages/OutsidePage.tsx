import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Entered } from '../../runtime/session';
import { Notice } from '../errors/Notice';
import { goOutside, keepTicket, keptTicket, tellReturned } from '../login/outside/ticket';
import { safeRedirect } from '../login/safeRedirect';
import { runtime, useWords } from '../runtime';

interface TicketStatus {
  status: number;
  value?: string;
  theme?: string;
}
/** Of getTicketStatus (contract §2.3). */
const success = 1;
const unbound = 4;

/** What the page of a return shows; undefined: it leads on. */
type Shown = { title: string; text: string } | undefined;

async function statusOf(ticket: string): Promise<TicketStatus> {
  return (await runtime.call('auth.ticketStatus', { ticket }, { quiet: true })).data as TicketStatus;
}

/** `/auth-redirect`: back from a provider, in the tab that left or in a window that another page opened. */
export function ReturnPage() {
  const t = useWords();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [shown, setShown] = useState<Shown>();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const fail = (text: string) => setShown({ title: t('login.outsideFailed'), text });
    async function run() {
      const kept = keptTicket();
      const query = new URLSearchParams(search);
      if (query.has('state')) await runtime.call('auth.socials', { query: search.slice(1) }, { quiet: true });
      if (!kept || (query.has('state') && query.get('state') !== kept.ticket)) {
        if (query.has('state')) tellReturned(String(query.get('state')));
        return setShown({ title: t('login.outsideDone'), text: t('login.outsideDoneText') });
      }
      const { status, value = '', theme } = await statusOf(kept.ticket);
      if (status === unbound) {
        keepTicket({ ...kept, links: true });
        const wanted = kept.redirect ? `&redirect=${encodeURIComponent(kept.redirect)}` : '';
        return void navigate(`/login?local=1&link=1${wanted}`, { replace: true });
      }
      keepTicket(undefined);
      if (status !== success) return fail(value || t('login.outsideFailedText'));
      await runtime.session.begin({ token: value, theme });
      void navigate(safeRedirect(kept.redirect), { replace: true });
    }
    run().catch((error: Error) => fail(error.message));
  }, [search, navigate, t]);
  if (!shown) return <main className="login-wait" aria-busy="true" />;
  const back = { label: t('login.backToLogin'), onClick: () => void navigate('/login?local=1'), primary: true };
  return (
    <main>
      <Notice code="…" {...shown} actions={[back]} />
    </main>
  );
}

/** The provider of `/sso?source=`, or the only one. */
async function startSso(source: string | null, wanted: string | null): Promise<boolean> {
  const { data } = await runtime.call('auth.loginConfig', {}, { quiet: true });
  const { socialsList = [] } = data as { socialsList?: { enname: string; renderUrl: string }[] };
  const chosen = source ? socialsList.find(({ enname }) => enname === source) : socialsList[0];
  if (chosen) await goOutside(chosen.renderUrl, wanted);
  return chosen !== undefined;
}

/**
 * `/sso`: leads to a provider. `/sso?token=` signs in with a session of another application, after a question: a link
 * alone must not sign anybody in as somebody else.
 */
export function SsoPage() {
  const t = useWords();
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const [failed, setFailed] = useState('');
  const begun = useRef(false);
  const source = query.get('source');
  const wanted = query.get('redirect');
  useEffect(() => {
    if (token || begun.current) return;
    begun.current = true;
    startSso(source, wanted)
      .then((found) => !found && setFailed(t('login.noProvider')))
      .catch((error: Error) => setFailed(error.message));
  }, [token, source, wanted, t]);
  const begin = async (entered: Entered) => {
    try {
      await runtime.session.begin(entered);
      void navigate(safeRedirect(wanted), { replace: true });
    } catch (error) {
      setFailed((error as Error).message);
    }
  };
  const back = { label: t('login.backToLogin'), onClick: () => void navigate('/login?local=1') };
  if (failed)
    return (
      <main>
        <Notice code="…" title={t('login.outsideFailed')} text={failed} actions={[back]} />
      </main>
    );
  if (!token) return <main className="login-wait" aria-busy="true" />;
  const go = { label: t('login.ssoGo'), onClick: () => void begin({ token }), primary: true };
  return (
    <main>
      <Notice code="→" title={t('login.ssoTitle')} text={t('login.ssoText')} actions={[go, back]} />
    </main>
  );
}
