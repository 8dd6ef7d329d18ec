import type { Json, JsonObject } from '../../language/types';

/** The parts of a panel, in their order. */
export const panelGroups = ['basic', 'data', 'rules', 'look', 'advanced'] as const;
export type PanelGroup = (typeof panelGroups)[number];

/** What a member is edited with. */
export type Control =
  /** By the schema of the member. */
  | 'buttons'
  | 'select'
  | 'switch'
  | 'number'
  | 'text'
  | 'texts'
  | 'rows'
  | 'object'
  | 'json'
  /** By its meaning. */
  | 'lines'
  | 'width'
  | 'options'
  | 'preset'
  | 'colour'
  | 'icon'
  | 'condition'
  | 'formula'
  /** A dictionary, a data interface, a published model, a bill rule. */
  | 'dictionary'
  | 'interface'
  | 'model'
  | 'billRule'
  /** One field of this form, or several. */
  | 'field'
  | 'fields'
  /** A member of the records that the field chooses from, several, or several with headings. */
  | 'remote'
  | 'columns'
  /** Parameters of a data interface. */
  | 'params'
  /** Fields beside this one that show members of its record. */
  | 'attributes'
  /** People and parts of the organisation. */
  | 'people'
  /** Messages that a model sends; print templates of a model. */
  | 'sends'
  | 'prints'
  /** Of a document: words in one language, when something is so, a call of the server, another document. */
  | 'words'
  | 'when'
  | 'call'
  | 'document';

/** Only while another member of the field has one of these values; a default counts as its value. */
export interface Asked {
  member: string;
  is: Json[];
}

/** A member of a field that a panel edits. */
export interface Member {
  name: string;
  /** Where it is written: in `__config__`, or in the field itself. */
  inConfig: boolean;
  control: Control;
  schema: JsonObject;
  group: PanelGroup;
  /** What its absence means; this value is not written. undefined: absence has no name. */
  default?: Json;
  asked?: Asked;
  /** Key of its name, without `designer.title.`; also of its help, without `designer.help.`. */
  words: string;
}

/** A member with what the chosen fields say. */
export interface PanelMember extends Member {
  /** undefined: the default, or several. */
  value: Json | undefined;
  /** At least one of the chosen fields has it in its text. */
  written: boolean;
  /** The chosen fields differ. */
  several: boolean;
}
