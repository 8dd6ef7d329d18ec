import { namesOf } from '../formNames';
import type { Aspect } from '../roots';
import { always, type DocumentNames } from './names';

/** Checks a path after `view.<id>`: its type must expose the aspect; members of `values` are its fields. */
export function checkAspect(about: DocumentNames, parts: string[], at: string): Aspect | undefined {
  const [, id, name, member] = parts;
  if (id === undefined) return about.say(at, '"view" needs the id of a view: view.<id>.<aspect>');
  const view = about.viewNodes.get(id);
  if (!view) return about.unknown(at, id, 'a view of this document', about.views);
  const exposed = about.around.exposes?.(String(view.view));
  if (!exposed || name === undefined) return;
  if (!Object.hasOwn(exposed, name)) {
    return about.unknown(at, name, `what a ${String(view.view)} view exposes`, Object.keys(exposed));
  }
  const aspect = exposed[name] as Aspect;
  if (aspect.fields && member !== undefined && Array.isArray(view.fields)) {
    const { fields } = namesOf(view.fields);
    const entityNames = view.view === 'search' ? [] : about.entityFields;
    if (!fields.has(member) && !entityNames.includes(member) && member !== always)
      about.unknown(at, member, `a field of the view "${id}"`, fields);
  }
  if (aspect.keysOf !== undefined && member !== undefined) {
    const declared = Object.keys((view[aspect.keysOf] ?? {}) as object);
    if (!declared.includes(member))
      about.unknown(at, member, `one of the ${aspect.keysOf} of the view "${id}"`, declared);
  }
  return aspect;
}
