import type { Condition } from '../language/types';

/** The day of a date field, moved by `days` (-3: three days before), at a time of the organisation's clock. */
export interface SendDate {
  field: string;
  days: number;
  /** `HH:mm`. */
  time: string;
}

export const sendEvents = ['create', 'update', 'delete'] as const;
export type SendEvent = (typeof sendEvents)[number];

/** A message that a model sends: a member of `formData.sends` (ours, issue 13). */
export interface ModelSend {
  /** Unique in the model: a date message is sent once for each name, record and day. */
  name: string;
  /** Changes of a record, or a date field of it. */
  on: readonly SendEvent[] | SendDate;
  /** Of updates: only when one of these fields changed. */
  changed?: readonly string[];
  /** The record matches this; of a deletion as it was before. */
  where?: Condition;
  /** Code of the send setting: its template and its channel. */
  config: string;
  /** Receivers instead of those of the configuration. */
  to?: {
    /** Fields of the record that hold users, roles, groups, positions or organisations. */
    fields: readonly string[];
    /** `id--type`. */
    members: readonly string[];
  };
  /** Parameter of the template → field, whose shown text it receives. No other field leaves the server. */
  parameters: Readonly<Record<string, string>>;
  /** JSON pointer into the record. */
  at: string;
}

export const isSendDate = (on: ModelSend['on']): on is SendDate => 'field' in on;
