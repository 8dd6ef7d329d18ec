import { callChanges } from '../callChanges';
import type { Loose } from '../walk';
import type { DocumentNames } from './names';

/** Lists of actions that run by themselves: at opening, at leaving a field. */
const alone = new Set(['onLoad', 'onBlur']);

/** A message's button within such a list is pressed. */
const pressed = 'button';

/** Whether the part at this pointer runs without a press: in a list of actions that does, or when the frame closes. */
function runsAlone(at: string): boolean {
  const members = at.split('/').slice(1);
  const from = members[0] === 'onClose' ? 0 : members.findLastIndex((member) => alone.has(member));
  return from >= 0 && !members.slice(from).includes(pressed);
}

function partAt(document: Loose, at: string): Loose {
  let part: unknown = document;
  for (const member of at.split('/').slice(1))
    part = (part as Loose | undefined)?.[member.replaceAll('~1', '/').replaceAll('~0', '~')];
  return (part ?? {}) as Loose;
}

/** Views that call when a person has chosen a file. */
const ofPersons = new Set(['upload']);

/** A call that changes something stands only where a person's press or key starts it. */
export function checkPressed(about: DocumentNames, call: unknown, at: string): void {
  const names = typeof call === 'object' && call !== null ? Object.values(call) : [call];
  const changing = names.find((name) => {
    const found = Object.hasOwn(about.around.calls, String(name)) ? about.around.calls[String(name)] : undefined;
    return found && callChanges(found);
  });
  if (changing === undefined) return;
  const part = partAt(about.document, at);
  const starts = part.do === undefined ? ofPersons.has(String(part.view)) : !runsAlone(at);
  if (!starts) about.say(`${at}/call`, `"${changing}" changes something, and no press starts it here`);
}
