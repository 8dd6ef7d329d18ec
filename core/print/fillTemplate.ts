import { fillBreaks } from './breaks';
import { cleanTemplate } from './clean';
import { repeatHeads } from './heads';
import { fillRows } from './rows';
import { fillTags, isHeadTag } from './tags';
import { fillCodes, fillFormats, fillSystem, fillWords, stripWords } from './tokens';
import { type Fragment, parse, write } from './tree';
import type { PrintData, PrintSystem } from './types';

/**
 * A template filled with one record, as a tree: head tags, repeated rows, tokens of the system, codes, formats, pictures,
 * leftovers stripped, page breaks (contract-visualdev §10). Values are text; nothing of the template or of a value runs.
 */
export function fillTree(template: string, data: PrintData, system: PrintSystem): Fragment {
  const tree = parse(template);
  cleanTemplate(tree);
  repeatHeads(tree);
  fillTags(tree, { data }, isHeadTag);
  fillRows(tree, data);
  fillWords(tree, data);
  fillSystem(tree, system);
  fillCodes(tree, data);
  fillFormats(tree, data);
  stripWords(tree);
  fillBreaks(tree);
  return tree;
}

/** As `fillTree`, as HTML. */
export const fillTemplate = (template: string, data: PrintData, system: PrintSystem): string =>
  write(fillTree(template, data, system));
