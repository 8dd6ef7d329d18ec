/** How a component made for Formily is given its field. */
export interface FormilyUse {
  /** Formily's pattern of a field that is only read; default `readPretty`. */
  readOnly?: 'readPretty' | 'readOnly' | 'disabled';
  /** The component draws several controls and passes no id or name on: a named group is drawn around it. */
  group?: boolean;
}
