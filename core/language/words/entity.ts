import type { FormRule, Rule } from './rules';
import type { Source } from './sources';
import type { Json, JsonObject, Text } from './values';

/** A record type shared by both sides: the server's resource and every document over it (`schemas/entities`). */
export interface Entity {
  $schema?: string;
  id: string;
  /** Conditions over the whole record; the form and the server check them. */
  rules?: FormRule[];
  fields: Record<string, EntityField>;
}

export interface EntityField {
  /** `number`: a 32-bit integer; `decimal`: any number, stored with its digits. */
  type: 'text' | 'number' | 'decimal' | 'boolean' | 'date' | 'json';
  /** Of a setting: who may set it. `editors`: who may edit settings at all; others see the fields disabled. */
  setBy?: 'administrators' | 'editors';
  widget?: string;
  label?: Text;
  placeholder?: Text;
  rules?: Rule[];
  default?: Json;
  options?: Source;
  props?: JsonObject;
}
