import { shellWords } from '../build/wordGroups';
import '@ant-design/v5-patch-for-react-19';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { wordsOf } from '../../core/language/text';
import type { Document, Text } from '../../core/language/types';
import type { OpenResult } from '../../engine/host';
import { useEngine } from '../engine';
import { Notice } from '../errors/Notice';
import { runtime, useWords } from '../runtime';
import { Theme } from '../theme/Theme';
import './formLink.css';

interface PublicForm {
  document: Document;
  /** Shown after a record was sent; '' for the usual sentence. */
  thanks: string;
}

async function fetchForm(code: string): Promise<PublicForm> {
  const [{ data }] = await Promise.all([
    runtime.call('formLink.open', { code }, { quiet: true }),
    runtime.i18n.need([...shellWords, 'formLink']),
  ]);
  return data as PublicForm;
}

type State = { form?: PublicForm; error?: Error };

function useForm(code: string): State {
  const [state, setState] = useState<State>({});
  useEffect(() => {
    let left = false;
    const set = (next: State) => left || setState(next);
    fetchForm(code).then(
      (form) => set({ form }),
      (error: Error) => set({ error }),
    );
    return () => {
      left = true;
    };
  }, [code]);
  return state;
}

/** The form, then thanks; another record begins with an empty form. */
function Answers({ form: { document, thanks } }: { form: PublicForm }) {
  const t = useWords();
  const { Document } = useEngine();
  const [sent, setSent] = useState(false);
  const close = ({ ok }: OpenResult) => {
    // A refusal of an earlier try is over.
    runtime.toasts.close();
    setSent(ok);
  };
  if (!sent)
    return (
      <>
        <h1>{wordsOf(document.title as Text, t)}</h1>
        <Document document={document} onClose={close} />
      </>
    );
  const again = { label: t('formLink.again'), onClick: () => setSent(false) };
  return (
    <Notice code="✓" title={t('formLink.doneTitle')} text={thanks || t('formLink.thanksHint')} actions={[again]} />
  );
}

/** `/formShortLink?code=`: the form of a model for people without a session (ROUTE-18). */
export function FormLinkPage() {
  const t = useWords();
  const code = useSearchParams()[0].get('code') ?? '';
  const { form, error } = useForm(code);
  if (error)
    return (
      <main>
        <Notice code="…" title={t('formLink.closedTitle')} text={error.message} />
      </main>
    );
  if (!form) return <main aria-busy="true" />;
  return (
    <Theme>
      <main className="form-link">
        <Answers form={form} />
      </main>
    </Theme>
  );
}
