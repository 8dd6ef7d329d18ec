import { Fragment } from 'react';

/** A path of names, `Group/North/Sales`: where there is no room the leading names are cut, since paths differ at their end. */
function Path({ words }: { words: string }) {
  const end = words.lastIndexOf('/') + 1;
  if (end === 0) return words;
  return (
    <span className="weft-path">
      <span className="weft-path-lead">{words.slice(0, end)}</span>
      <span className="weft-path-end">{words.slice(end)}</span>
    </span>
  );
}

/** Paths one after the other, separated as in their text: the whole text is the tooltip. */
export function Paths({ words }: { words: string }) {
  const parts = words.split(/(\s*[;；、]\s*)/);
  return (
    <span className="weft-paths" title={words}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity.
        <Fragment key={index}>{index % 2 ? part : <Path words={part} />}</Fragment>
      ))}
    </span>
  );
}
