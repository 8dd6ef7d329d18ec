/** How a Formily component gets its field. */
export interface FormilyUse {
  /** Formily's pattern of a read-only field; default `readPretty`. */
  readOnly?: 'readPretty' | 'readOnly' | 'disabled';
  /** The component renders several controls and passes no id or name on: a named group is rendered around it. */
  group?: boolean;
}
