import { Input, Modal } from 'antd';
import { useEffect } from 'react';
import type { Question } from '../../engine/host';
import type { Ask } from '../feedback';
import { runtime, useWords } from '../runtime';

interface QuestionTextProps {
  message: string;
  note?: string;
  name?: string;
  onTyped: (text: string) => void;
}

/** The words of a question, and the input for the name that must be typed. */
function QuestionText({ message, note, name, onTyped }: QuestionTextProps) {
  const t = useWords();
  return (
    <>
      <span>{message}</span>
      {note ? <p className="question-note">{note}</p> : null}
      {name === undefined ? null : (
        <div className="question-typed">
          <label htmlFor="question-typed">{t('common.typeName', { name })}</label>
          <Input id="question-typed" autoFocus autoComplete="off" onChange={(event) => onTyped(event.target.value)} />
        </div>
      )}
    </>
  );
}

/** Title of a question: what is done to which record. */
function titleOf({ about, verb }: Question): string {
  const { t } = runtime.i18n;
  if (!about) return t('common.tip');
  return verb ? t('common.verbAbout', { verb, name: about }) : about;
}

/** Draws the questions of `confirm` in the shell's colours and words; gives `onReady` what asks them. */
export function Questions({ onReady }: { onReady: (ask: Ask) => void }) {
  const t = useWords();
  const [modal, drawn] = Modal.useModal();
  useEffect(() => {
    onReady(async (message, question = {}) => {
      const { verb, refusal, danger = false, typed = false, about } = question;
      const ok = { danger, disabled: typed };
      const shown = modal.confirm({
        title: titleOf(question),
        content: (
          <QuestionText
            message={message}
            note={question.note}
            name={typed ? about : undefined}
            onTyped={(text) => shown.update({ okButtonProps: { danger, disabled: text.trim() !== about } })}
          />
        ),
        okText: verb ?? t('common.ok'),
        okButtonProps: ok,
        cancelText: refusal ?? t('common.cancel'),
        autoFocusButton: typed ? null : danger ? 'cancel' : 'ok',
      });
      // antd returns a thenable, not a promise.
      return await shown;
    });
  }, [modal, t, onReady]);
  return drawn;
}
