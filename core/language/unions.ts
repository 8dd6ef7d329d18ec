/** One failure of a JSON Schema validator (ajv with `verbose`). */
export interface SchemaError {
  instancePath: string;
  schemaPath?: string;
  schema?: unknown;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
  data?: unknown;
  parentSchema?: Record<string, unknown>;
}

/** How far a failure at the place of a union is from its shape: another type of value, another word, another member. */
const distances: Record<string, number> = { type: 1000, enum: 10, const: 10, required: 1, additionalProperties: 1 };

/** The shape of the union that a failure is of; undefined: of none, or behind a reference. */
function shapeOf(error: SchemaError, union: SchemaError): number | undefined {
  const { instancePath: at, schemaPath: path = '' } = error;
  const inside = at === union.instancePath || at.startsWith(`${union.instancePath}/`);
  if (!inside || !path.startsWith(`${union.schemaPath}/`)) return undefined;
  const [index, word, name] = path.slice((union.schemaPath ?? '').length + 1).split('/');
  const [member] = at.slice(union.instancePath.length + 1).split('/');
  const isOwn = at === union.instancePath || word === 'items' || (word === 'properties' && name === member);
  return isOwn ? Number(index) : undefined;
}

/** Failures of a union without those of shapes that were not meant: other shapes are nearer to what is written. */
function nearest(errors: SchemaError[], union: SchemaError): SchemaError[] {
  const shapes = Array.isArray(union.schema) ? union.schema.map(() => 0) : [];
  const owners = errors.map((error) => shapeOf(error, union));
  errors.forEach((error, at) => {
    const owner = owners[at];
    if (owner === undefined || error.instancePath !== union.instancePath) return;
    shapes[owner] = (shapes[owner] ?? 0) + (distances[error.keyword] ?? 0);
  });
  const least = Math.min(...shapes);
  const kept = errors.filter((_, at) => owners[at] === undefined || shapes[owners[at]] === least);
  return shapes.filter((each) => each === least).length === 1 ? kept : [...kept, union];
}

/** Of each union (`anyOf`) the failures of the shape that is meant; of several that are as near, those of each. */
export function meantShapes(errors: readonly SchemaError[]): SchemaError[] {
  let kept: SchemaError[] = [];
  for (const error of errors) {
    if (error.keyword === 'anyOf') kept = nearest(kept, error);
    else kept.push(error);
  }
  return kept;
}
