import { Button } from 'antd';
import { useState } from 'react';
import { makeOwn } from '../../../../core/design/document/ownPart';
import type { Act } from '../../../../core/design/model/acts';
import { useWidgetHost } from '../../../../engine/widgetHost';
import { useWords } from '../../../words';
import { saidIn } from '../desk/DeskButtons';
import { fragmentsFor, idOf } from './fragments';

interface FragmentButtonsProps {
  text: string;
  pointer: string;
  /** Name of the fragment; one without a file is written in the document. */
  used: string;
  /** Whether it was done. */
  act: (made: Act) => boolean;
  /** The text as it is by now. */
  now: () => string;
}

/** A part that a fragment makes: the fragment can be opened, or what it makes can be made one's own. */
export function FragmentButtons({ text, pointer, used, act, now }: FragmentButtonsProps) {
  const t = useWords();
  const host = useWidgetHost();
  const [busy, setBusy] = useState(false);
  const [file, name] = used.split('.');
  const own = async () => {
    if (!host) return;
    setBusy(true);
    try {
      // What the server refuses the host has said.
      const fragments = await fragmentsFor(host, text).catch(() => undefined);
      if (!fragments) return;
      const made: Act = now() === text ? makeOwn(text, pointer, fragments) : { refused: { key: 'changed' } };
      if (act(made) && 'say' in made) host.notify('success', saidIn(t, made.say));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="weft-outline-fragment">
      <small>{t('desk.doc.used', { name: used })}</small>
      {name && file ? (
        <Button size="small" onClick={() => void host?.open('screen.edit', { id: idOf(file), name: idOf(file) })}>
          {t('desk.doc.openFragment')}
        </Button>
      ) : null}
      <Button size="small" loading={busy} onClick={() => void own()}>
        {t('desk.doc.makeOwn')}
      </Button>
    </div>
  );
}
