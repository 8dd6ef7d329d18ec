import type { Condition } from '../language/types';
import { asArray, asNumber, asText, failure, type Issues, isObject, step } from './read';
import { type ModelSend, type SendDate, type SendEvent, sendEvents } from './sendTypes';

const members = new Set(['name', 'on', 'changed', 'where', 'config', 'to', 'parameters']);
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
/** Limits of one model and of a rule's days. */
const most = { sends: 50, days: 3_660, name: 50 } as const;

const texts = (value: unknown) => asArray(value).filter((item): item is string => typeof item === 'string');
const isTexts = (value: unknown) =>
  value === undefined || (Array.isArray(value) && texts(value).length === value.length);

function readEvents(value: unknown): readonly SendEvent[] | undefined {
  const named = Array.isArray(value) ? value : [value];
  const known = sendEvents.filter((event) => named.includes(event));
  return known.length > 0 && known.length === named.length ? known : undefined;
}

function readDate(value: unknown): SendDate | undefined {
  if (!isObject(value) || Object.keys(value).some((name) => !['date', 'days', 'time'].includes(name))) return undefined;
  const days = asNumber(value.days ?? 0);
  const time = asText(value.time ?? '09:00');
  const field = asText(value.date);
  const valid =
    field && days !== undefined && Number.isInteger(days) && Math.abs(days) <= most.days && clock.test(time);
  return valid ? { field, days, time } : undefined;
}

function readTo(value: unknown): ModelSend['to'] | undefined | false {
  if (value === undefined) return undefined;
  if (!isObject(value) || Object.keys(value).some((name) => !['fields', 'members'].includes(name))) return false;
  return isTexts(value.fields) && isTexts(value.members)
    ? { fields: texts(value.fields), members: texts(value.members) }
    : false;
}

function readParameters(value: unknown): Record<string, string> | undefined {
  if (value === undefined) return {};
  if (!isObject(value)) return undefined;
  const given = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return given.length === Object.keys(value).length ? Object.fromEntries(given) : undefined;
}

function readSend(value: unknown, at: string, issues: Issues): ModelSend | undefined {
  const bad = (name: string) => {
    issues.push(
      failure(name ? step(at, name) : at, 'sendShape', `${name || 'the rule'} is no part of a rule`, { name }),
    );
    return undefined;
  };
  if (!isObject(value)) return bad('');
  const unknown = Object.keys(value).find((name) => !members.has(name));
  if (unknown !== undefined) return bad(unknown);
  const [name, config] = [asText(value.name).trim(), asText(value.config).trim()];
  if (!name || name.length > most.name) return bad('name');
  if (!config) return bad('config');
  const on = readEvents(value.on) ?? readDate(value.on);
  if (!on) return bad('on');
  if (!isTexts(value.changed)) return bad('changed');
  if (value.where !== undefined && !isObject(value.where)) return bad('where');
  const to = readTo(value.to);
  if (to === false) return bad('to');
  const parameters = readParameters(value.parameters);
  if (!parameters) return bad('parameters');
  const changed = value.changed === undefined ? {} : { changed: texts(value.changed) };
  const where = value.where === undefined ? {} : { where: value.where as Condition };
  return { name, on, config, parameters, at, ...changed, ...where, ...(to ? { to } : {}) };
}

/** The rules of `formData.sends`; one that is not understood is left out, with an issue at its place. */
export function readSends(value: unknown, issues: Issues): ModelSend[] {
  const at = '/formData/sends';
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > most.sends) {
    issues.push(failure(at, 'sendShape', `sends is no list of at most ${most.sends} rules`, { name: 'sends' }));
    return [];
  }
  return value.flatMap((item, index) => readSend(item, step(at, index), issues) ?? []);
}
