import { conditionFields, conditionPaths } from '../condition';
import { widgetFacts } from './fields';
import { failure, step } from './read';
import { isSendDate, type ModelSend } from './sendTypes';
import type { Model, ModelField, ModelIssue } from './types';
import { findField, isStored } from './walk';

/** Fields that hold receivers, and the type of a bare id in them. */
export const receiverTypes: Readonly<Record<string, string>> = {
  userSelect: 'user',
  usersSelect: 'user',
  createUser: 'user',
  modifyUser: 'user',
  roleSelect: 'role',
  groupSelect: 'group',
  posSelect: 'position',
  depSelect: 'department',
  organizeSelect: 'organize',
};

/** Kinds of `id--type` that receive messages. */
const memberTypes = new Set(['user', 'role', 'group', 'position', 'department', 'organize', 'company']);
const parameterName = /^@?[A-Za-z][A-Za-z0-9_]*$/;
/** Their names come from another model or an outside service, which a save does not wait for. */
const outside = new Set(['record', 'interface']);

const namesOutside = (field: ModelField) =>
  outside.has(widgetFacts(field.key).lookup ?? '') || field.options?.type === 'dynamic';

/** Texts that a template may receive: stored, no rows, no files. */
const isShown = (field: ModelField) =>
  isStored(field) && !['rows', 'files'].includes(widgetFacts(field.key).value) && !namesOutside(field);

type Fits = (field: ModelField) => boolean;

/** The issue at the place that names a field of the main form that does not fit. */
function fieldIssue(model: Model, name: string, at: string, fits: Fits): ModelIssue[] {
  const found = findField(model, name);
  if (found && !found.table && fits(found.field)) return [];
  return [failure(at, 'sendField', `"${name}" is no field for this`, { name })];
}

const isDate: Fits = (field) => widgetFacts(field.key).value === 'date' && isStored(field);

/** Roots that a condition reads: a date message has no person. */
const rootsOf = (send: ModelSend) => (isSendDate(send.on) ? ['now'] : ['now', 'user']);

function whereIssues(model: Model, send: ModelSend): ModelIssue[] {
  const at = step(send.at, 'where');
  if (!send.where) return [];
  try {
    const roots = conditionPaths(send.where).find((path) => !rootsOf(send).includes(path.split('.')[0] ?? ''));
    if (roots) return [failure(at, 'sendField', `"${roots}" is not known there`, { name: roots })];
    return conditionFields(send.where).flatMap((name) => {
      const found = findField(model, name);
      return found && isStored(found.field) && found.field.key !== 'table'
        ? []
        : [failure(at, 'sendField', `"${name}" is no stored field`, { name })];
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return [failure(at, 'sendWhere', message, { message })];
  }
}

function receiverIssues(model: Model, send: ModelSend): ModelIssue[] {
  const at = step(send.at, 'to');
  if (!send.to) return [];
  const { fields, members } = send.to;
  if (fields.length + members.length === 0)
    return [failure(at, 'sendReceivers', 'nobody receives this', { name: send.name })];
  const unfit = members.flatMap((member, index) => {
    const [, id = '', type = ''] = /^(.+)--(\w+)$/.exec(member) ?? [];
    return !id.startsWith('@') && memberTypes.has(type)
      ? []
      : [failure(step(step(at, 'members'), index), 'sendMember', `"${member}" is no id--type`, { name: member })];
  });
  const holds: Fits = ({ key }) => Object.hasOwn(receiverTypes, key);
  return [...unfit, ...fields.flatMap((name, n) => fieldIssue(model, name, step(step(at, 'fields'), n), holds))];
}

function issuesOf(model: Model, send: ModelSend, index: number): ModelIssue[] {
  const { at, name, on, parameters, changed = [] } = send;
  const twice = model.sends.findIndex((other) => other.name === name) < index;
  const named = Object.entries(parameters).flatMap(([parameter, field]) => {
    const place = step(step(at, 'parameters'), parameter);
    if (!parameterName.test(parameter))
      return [failure(place, 'sendShape', 'no name of a parameter', { name: parameter })];
    return fieldIssue(model, field, place, isShown);
  });
  return [
    ...(twice ? [failure(step(at, 'name'), 'sendName', `"${name}" is taken`, { name })] : []),
    ...(isSendDate(on) ? fieldIssue(model, on.field, `${at}/on/date`, isDate) : []),
    ...changed.flatMap((field, n) => fieldIssue(model, field, step(step(at, 'changed'), n), () => true)),
    ...whereIssues(model, send),
    ...receiverIssues(model, send),
    ...named,
  ];
}

/** What prevents the release of a model whose messages name what it does not have. */
export const sendIssues = (model: Model): ModelIssue[] =>
  model.sends.flatMap((send, index) => issuesOf(model, send, index));
