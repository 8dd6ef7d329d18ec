import { type Definition, emptyDefinition } from './definition';
import type { Body } from './readMembers';
import { read36, write36 } from './shape36';
import { read347, write347 } from './shape347';
import { readForm, writeForm } from './shapeForm';

interface Shape {
  /** The member that only this shape has. */
  mark: string;
  read: (body: Body, previous: Definition) => Definition;
  write: (definition: Definition) => Body;
}

const shapes: Shape[] = [
  { mark: 'kind', read: readForm, write: writeForm },
  { mark: 'dataConfigJson', read: read36, write: write36 },
  { mark: 'dataType', read: read347, write: write347 },
];

/** The members of all shapes together, so that clients of every generation find theirs. */
export function wireOf(definition: Definition): Body {
  return Object.assign({ allRows: definition.allRows ? 1 : 0 }, ...shapes.map((shape) => shape.write(definition)));
}

/** The definition in a body; members that no shape has are read here, absent ones are unchanged. */
export function normalise(body: Body, previous?: Definition): Definition {
  const allRows = 'allRows' in body ? Number(body.allRows) === 1 : (previous?.allRows ?? false);
  return { ...ofShapes(body, previous), allRows };
}

/**
 * The shape that a body was edited in. A client returns all members it received, those of other generations unchanged: the
 * shape that differs from the stored definition is the edited one.
 */
function ofShapes(body: Body, previous?: Definition): Definition {
  const there = shapes.filter((shape) => shape.mark in body);
  if (!previous) return there[0]?.read(body, emptyDefinition) ?? emptyDefinition;
  for (const shape of there) {
    const said = shape.read(body, previous);
    const known = shape.read(shape.write(previous), previous);
    if (JSON.stringify(said) !== JSON.stringify(known)) return said;
  }
  return previous;
}
