type Members = Record<string, unknown>;

/** Every object and array in a JSON value, at any depth. */
function* objectsIn(value: unknown): Generator<Members> {
  if (typeof value !== 'object' || value === null) return;
  yield value as Members;
  for (const member of Object.values(value)) yield* objectsIn(member);
}

/**
 * Members that hold an id: of options and pickers, trees and their branches, custom buttons, data views
 * (contract-visualdev §1, §4, §6), and of sources in documents.
 */
const naming = /^interface$|interfaceId$|propsUrl$/i;
/** Ours, in formData and columnData: the ids of interfaces whose addresses the model's scripts compose at run time. */
const declaring = 'interfaces';
/** Addresses in scripts. */
const address = /\/DataInterface\/([\w-]+)|\/(BatchStartInvestigate)\b/g;

function* namesIn(object: Members): Generator<unknown> {
  for (const [name, value] of Object.entries(object)) {
    if (naming.test(name)) yield value;
    if (name === declaring && Array.isArray(value)) yield* value;
    if (typeof value === 'string') for (const [, id, code] of value.matchAll(address)) yield id ?? code;
  }
  if (object.call === 'dataInterface.batchStart') yield 'BatchStartInvestigate';
  if (String(object.call).startsWith('dataInterface.')) yield (object.params as Members | undefined)?.id;
}

/** The interfaces that a model or a document names: ids, numbers of the special lists, codes of special calls. */
export function namedInterfaces(value: unknown): string[] {
  const names = [...objectsIn(value)].flatMap((object) => [...namesIn(object)]);
  return names.filter((name) => typeof name === 'string' || typeof name === 'number').map(String);
}

/** The ids of documents that a document opens. */
export function openedDocuments(value: unknown): string[] {
  return [...objectsIn(value)].flatMap(({ document }) => (typeof document === 'string' ? [document] : []));
}

/** An address whose id a script adds: `'/api/system/DataInterface/' + id`, or the same in a template. */
const composed = /\/DataInterface\/(?:['"`]|\$\{)/;

/** The interfaces that the scripts of a model may call by its declaration, and whether they compose addresses. */
export function scriptInterfaces(value: unknown): { declared: string[]; composes: boolean } {
  const objects = [...objectsIn(value)];
  const lists = objects.flatMap((object) => (Array.isArray(object[declaring]) ? object[declaring] : []));
  const texts = objects.flatMap((object) => Object.values(object)).filter((each) => typeof each === 'string');
  return { declared: [...new Set(lists.map(String))], composes: texts.some((text) => composed.test(text)) };
}
