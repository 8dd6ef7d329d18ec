import type { Segment } from '../../../core/design/rules/sentence';

/** A rule in words; fields and values stand out. */
export function Sentence({ parts }: { parts: readonly Segment[] }) {
  return (
    <span className="weft-rule-sentence">
      {parts.map(({ text, chip }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence in their order
        <span key={index} data-chip={chip}>
          {text}
        </span>
      ))}
    </span>
  );
}
