import type { ViewWords } from '../core/language/schema/views';
import { frameWords, stepsWords, tabsWords } from './document/layoutWords';
import { detailWords, formWords } from './form/formWords';
import { searchWords } from './table/searchWords';
import { tableWords } from './table/tableWords';
import { treeWords } from './tree/treeWords';

/** The words of the engine's view types, without their components: for the language and its checks. */
export const engineViewWords: readonly ViewWords[] = [
  treeWords,
  searchWords,
  tableWords,
  formWords,
  detailWords,
  tabsWords,
  stepsWords,
  frameWords,
];
