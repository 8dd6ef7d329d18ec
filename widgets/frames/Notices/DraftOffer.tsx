import { NewVersion } from './NewVersion';

interface Props {
  message: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Unsaved input of an earlier visit. */
export const DraftOffer = ({ message, onRestore, onDiscard }: Props) => (
  <NewVersion
    message={message}
    words={['widget.restoreDraft', 'widget.discardDraft']}
    onReload={onRestore}
    onDismiss={onDiscard}
  />
);
