import { Fragment, memo } from 'react';
import { EmojiText } from './EmojiText';
import { splitLinks } from './splitLinks';

/** The text of a message: escaped, with emoji drawn and addresses of the web as links. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return splitLinks(text).map((run, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text never change their places
    <Fragment key={at}>
      {run.href ? (
        <a href={run.href} target="_blank" rel="noopener noreferrer nofollow">
          {run.text}
        </a>
      ) : (
        <EmojiText text={run.text} />
      )}
    </Fragment>
  ));
});
