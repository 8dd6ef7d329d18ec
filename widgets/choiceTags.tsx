import type { ReactNode } from 'react';
import type { Option } from '../core/language/types';
import { findOption, labelled, optionLabel } from './options';
import { Tag } from './Tag';

/** Tags of a cell in a list; the others are counted, and a detail shows them all. */
const mostTags = 3;

/** The chosen options. A list answers with labels in place of ids, several of them in one text. */
export function chosenOptions(value: unknown, options: readonly Option[] | undefined, several: boolean): Option[] {
  const ids = Array.isArray(value) ? value : [value];
  return ids.flatMap((id): Option[] => {
    const known = findOption(options, id) ?? labelled(options, id);
    if (known) return [known];
    if (!several || typeof id !== 'string') return [{ id: id as string }];
    return id.split(',').map((part) => labelled(options, part) ?? { id: part });
  });
}

/** Options as tags on their colours; in a list the first ones and the number of the others. */
export function choiceTags(chosen: readonly Option[]): ReactNode {
  const tags = chosen.map((option) => (
    <Tag key={String(option.id)} color={option.color}>
      {optionLabel(option)}
    </Tag>
  ));
  if (tags.length <= mostTags) return tags;
  return (
    <>
      {tags.slice(0, mostTags)}
      <span className="weft-tags-rest">{tags.slice(mostTags)}</span>
      <span className="weft-tag weft-tags-count" title={chosen.map(optionLabel).join(', ')}>
        +{tags.length - mostTags}
      </span>
    </>
  );
}
