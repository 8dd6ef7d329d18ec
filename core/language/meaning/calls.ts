import { isBinding } from '../../binding';
import type { Loose, Place } from '../walk';
import { always, type DocumentNames } from './names';

/** Checks that params give every part of the call's path. `more`: what is sent beside the form's values. */
function checkParams(
  about: DocumentNames,
  name: unknown,
  params: unknown,
  at: string,
  place: Place,
  more: string[] = [],
): void {
  const call = typeof name === 'string' ? about.around.calls[name] : undefined;
  if (!call) return;
  const bound = isBinding(params) ? params : undefined;
  const fromForm = (params === undefined && place.submit) || bound?.$ === 'form';
  // The members of any other object are known only at run time.
  if (bound && !fromForm) return;
  const given = fromForm
    ? [
        ...(place.form ? about.namesIn(place.form).fields : []),
        ...about.entityFields,
        ...(bound ? Object.keys(bound.with ?? {}) : more),
      ]
    : Object.keys((params ?? {}) as object);
  for (const [, param] of call.path.matchAll(/\{(\w+)\}/g)) {
    if (!given.includes(param as string)) {
      const where = fromForm ? 'the form has no such field' : 'params do not say it';
      about.say(at, `${name} needs "${param}" (${call.path}), and ${where}`);
    }
  }
}

/** Checks a call, or a pair of calls for a new and for a stored record. */
export function checkCall(about: DocumentNames, call: unknown, params: unknown, at: string, place: Place): void {
  if (typeof call !== 'object' || call === null) {
    checkParams(about, call, params, at, place, [always]);
    return;
  }
  checkParams(about, (call as Loose).create, params, at, place);
  checkParams(about, (call as Loose).edit, params, at, place, [always]);
}
