import { useState } from 'react';
import { deferred } from '../../../engine/deferred';
import type { SavedViewsFrame } from '../../../engine/frames';
import { Icon } from '../../icons';
import { useWords } from '../../words';

interface SavedViewsProps {
  views: SavedViewsFrame;
  onOpen?: () => void;
}

function Closed({ onOpen }: SavedViewsProps) {
  const t = useWords();
  const label = t('list.views');
  return (
    <button
      type="button"
      className="weft-tool"
      aria-label={label}
      title={label}
      aria-expanded={false}
      onClick={() => onOpen?.()}
    >
      <Icon name="star" />
    </button>
  );
}

const { component: SavedViewsPopover } = deferred<SavedViewsProps>(
  () => import('./SavedViewsPopover').then((module) => module.SavedViewsPopover),
  undefined,
  { standIn: Closed },
);

/** The button of the saved views; their list is fetched at the first click (ux 32). */
export function SavedViews({ views }: SavedViewsProps) {
  const [opened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    views.onOpen();
  };
  return opened ? <SavedViewsPopover views={views} /> : <Closed views={views} onOpen={open} />;
}
