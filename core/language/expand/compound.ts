import { didYouMean } from '../didYouMean';
import { type Grown, grown, isItems, isMembers } from './grown';
import { isCompound } from './scan';

type Members = ReadonlyMap<string, Grown>;
type Say = (at: string, message: string, hint?: string) => void;

const known = ['do', 'call', 'params', 'confirm', 'notify', 'close', 'refresh', 'onOk', 'onError'];

/** One of the engine's own actions, as a part of the compound; `at` is the member it comes from. */
function atom(
  whole: Grown,
  members: Members,
  verb: string,
  at: string,
  given: Record<string, Grown | undefined>,
): Grown {
  const own = members.get('do');
  const parts = Object.entries(given).filter((entry): entry is [string, Grown] => entry[1] !== undefined);
  return grown(new Map([['do', grown(verb, own?.at ?? at, own?.usedAt)], ...parts]), at, whole.usedAt);
}

/** The member, unless it is a flag: `true` means the default, `false` means none. */
const unlessFlag = (member: Grown | undefined): Grown | undefined =>
  typeof member?.value === 'boolean' ? undefined : member;

/** `confirm` is a text, or a question with a `message` and more. */
function questionOf(asked: Grown): Record<string, Grown> {
  const { value } = asked;
  return isMembers(value) && value.has('message') ? Object.fromEntries(value) : { message: asked };
}

function afterCall(whole: Grown, members: Members, closes: boolean): Grown[] {
  const placeOf = (name: string): string => members.get(name)?.at ?? whole.at;
  const part = (verb: string, given: Record<string, Grown | undefined> = {}): Grown =>
    atom(whole, members, verb, placeOf(verb), given);
  const onOk = members.get('onOk');
  return [
    ...(members.get('notify')?.value === false ? [] : [part('notify', { message: unlessFlag(members.get('notify')) })]),
    ...(closes ? [part('close')] : []),
    ...(members.get('refresh')?.value === false ? [] : [part('refresh', { view: unlessFlag(members.get('refresh')) })]),
    ...(onOk && isItems(onOk.value) ? onOk.value : []),
  ];
}

function check(whole: Grown, members: Members, verb: string, say: Say): void {
  for (const [name, { at }] of members) {
    if (!known.includes(name)) say(at, `the action ${verb} has no member "${name}"`, didYouMean(name, known));
  }
  if (!members.has('call')) say(whole.at, `the action ${verb} lacks "call"`);
  const close = members.get('close');
  if (close && typeof close.value !== 'boolean') say(close.at, '"close" is true or false');
  const onOk = members.get('onOk');
  if (onOk && !isItems(onOk.value)) say(onOk.at, '"onOk" is a list');
}

/**
 * Actions of `perform` or `save`: confirm, call, notify, close, refresh, then those of `onOk`. A refused action ends
 * the list, so what follows a refused call does not run. undefined: this is another action.
 */
export function atomsOf(action: Grown, say: Say): Grown[] | undefined {
  const { value: members } = action;
  if (!isMembers(members)) return undefined;
  const verb = members.get('do')?.value;
  if (!isCompound(verb)) return undefined;
  check(action, members, verb, say);
  const closes = members.get('close')?.value ?? verb === 'save';
  const [call, params, onError] = ['call', 'params', 'onError'].map((name) => members.get(name));
  const rest = [
    atom(action, members, 'call', action.at, { call, params, onError }),
    ...afterCall(action, members, closes === true),
  ];
  const asked = unlessFlag(members.get('confirm'));
  if (!asked) return rest;
  const onOk = grown(rest, action.at, action.usedAt);
  return [atom(action, members, 'confirm', asked.at, { ...questionOf(asked), onOk })];
}
