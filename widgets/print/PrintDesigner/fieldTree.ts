/** A field of the source of a template. */
interface FieldLeaf {
  id: string;
  fullName: string;
}

/** `headTable` or `T1`, `T2`, … with its fields (`printDev.fields`). */
export interface FieldBranch extends FieldLeaf {
  children?: FieldLeaf[];
}
