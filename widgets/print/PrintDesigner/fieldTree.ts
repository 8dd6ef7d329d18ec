/** A field of the source of a template. */
export interface FieldLeaf {
  id: string;
  fullName: string;
  /** Of a field of a model. */
  kind?: string;
  /** The model adds up the column. */
  summed?: boolean;
  /** Format of its tag, such as `thousands:2`. */
  format?: string;
}

/** `headTable` or `T1`, `T2`, … with its fields (`printDev.fields`). */
export interface FieldBranch extends FieldLeaf {
  children?: FieldLeaf[];
}
