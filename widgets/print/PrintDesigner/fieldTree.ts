/** A field of the source of a template. */
export interface FieldLeaf {
  id: string;
  fullName: string;
  /** Of a field of a model. */
  kind?: string;
}

/** `headTable` or `T1`, `T2`, … with its fields (`printDev.fields`). */
export interface FieldBranch extends FieldLeaf {
  children?: FieldLeaf[];
}
