import type { Action, ButtonDoc, ColumnDoc, Source, Text, ViewBase } from '../../core/language/types';
import type { TextTone } from '../../core/language/words/values';

/** The members of widgets/views that the site draws; others have no meaning without a program in the page. */
export interface TextPart extends ViewBase {
  view: 'text';
  title?: Text;
  text: Text;
  format?: 'plain' | 'html';
  tone?: TextTone;
}

export interface ListPart extends ViewBase {
  view: 'list';
  source: Source;
  title?: Text;
  display?: string;
  heading?: string;
  fields: ColumnDoc[];
  onClick?: Action[];
  pageSize?: number;
  emptyText?: Text;
}

export interface ShortcutsPart extends ViewBase {
  view: 'shortcuts';
  title?: Text;
  items: ButtonDoc[];
}

export interface GridPart extends ViewBase {
  view: 'grid';
  items: { name: string; span?: number; title?: Text; views: SitePart[] }[];
}

export type SitePart = TextPart | ListPart | ShortcutsPart | GridPart;
