import { useWords } from '../words';

/** The name of a file; a click shows the file, when it can be. */
export function FileName({ name, onOpen }: { name: string; onOpen?: () => void }) {
  const t = useWords();
  if (!onOpen)
    return (
      <span className="weft-file-name" title={name}>
        {name}
      </span>
    );
  return (
    <button
      type="button"
      className="weft-file-name"
      title={`${t('widget.viewer.open')} ${name}`}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {name}
    </button>
  );
}
