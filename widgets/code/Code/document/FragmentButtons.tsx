import { Button } from 'antd';
import { useState } from 'react';
import { parseJson } from '../../../../core/binding';
import { type Fragments, makeOwn, missingFragments } from '../../../../core/design/document/ownPart';
import type { Act } from '../../../../core/design/model/acts';
import type { Json } from '../../../../core/language/types';
import { asObject, asText } from '../../../../core/model/read';
import { useWidgetHost, type WidgetHost } from '../../../../engine/widgetHost';
import { useWords } from '../../../words';

const idOf = (file: string) => `fragments.${file}`;

/** The files of fragments that a document needs, as they are published. */
async function fragmentsFor(host: WidgetHost, text: string): Promise<Fragments> {
  let known: Fragments = {};
  for (let missing = missingFragments(text, known); missing.length > 0; missing = missingFragments(text, known)) {
    const read = await Promise.all(
      missing.map(async (file): Promise<[string, Json]> => {
        const { data } = await host.call('screen.info', { id: idOf(file) });
        const { published, document } = asObject(data as Json);
        // What is no JSON makes nothing, which is said then.
        return [file, (parseJson(asText(published) || asText(document)) ?? {}) as Json];
      }),
    );
    known = { ...known, ...Object.fromEntries(read) };
  }
  return known;
}

interface FragmentButtonsProps {
  text: string;
  pointer: string;
  /** Name of the fragment; one without a file is written in the document. */
  used: string;
  act: (made: Act) => void;
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
      act(now() === text ? makeOwn(text, pointer, fragments) : { refused: { key: 'changed' } });
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
