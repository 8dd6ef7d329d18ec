import { ConditionError } from '../../condition';
import { fieldsOfCondition, formulasOf } from '../formulas';
import type { FlowDoc, KnownWorld, WhoPart } from '../types';
import { flowWords } from '../words';
import { eachEffect, eachStep, eachWhen, eachWho, type Placed, type Report } from './each';
import { notNumbers } from './formulas';

type Kind = Parameters<NonNullable<KnownWorld['has']>>[0];
type Name = Placed<string> & { kind: Kind | 'field' };

/** Those that are named; of none one without a name: it is still to be chosen. */
const namedIn = (value: string | string[]): string[] => (value.length ? [value].flat() : ['']);

const ofPeople = [...flowWords.people, 'interface'] as const;

function namesOfPart(part: WhoPart, at: string): Name[] {
  if (typeof part === 'string') return [];
  if ('field' in part) return [{ kind: 'field', value: part.field, at: `${at}/field` }];
  if ('choice' in part) return [part.choice].flat().flatMap((each) => namesOfPart(each, `${at}/choice`));
  return ofPeople.flatMap((kind) => {
    const value = (part as Partial<Record<Kind, string | string[]>>)[kind];
    return value === undefined ? [] : namedIn(value).map((each) => ({ kind, value: each, at: `${at}/${kind}` }));
  });
}

function fieldsOf(value: object, at: string): Name[] {
  return Object.keys(value).map((name) => ({
    kind: 'field',
    value: name,
    at: `${at}/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`,
  }));
}

function namesOfSteps(doc: FlowDoc): Name[] {
  return eachStep(doc).flatMap(({ value, at }): Name[] => {
    if (value.do === 'approve') {
      const from = value.due?.from;
      const due: Name[] =
        typeof from === 'object' ? [{ kind: 'field', value: from.field, at: `${at}/due/from/field` }] : [];
      return [...fieldsOf(value.fields ?? {}, `${at}/fields`), ...due];
    }
    if (value.do === 'wait')
      return value.until ? [{ kind: 'field', value: value.until.field, at: `${at}/until/field` }] : [];
    if (value.do === 'call')
      return [
        { kind: 'interface', value: value.interface, at: `${at}/interface` },
        ...fieldsOf(value.set ?? {}, `${at}/set`),
      ];
    if (value.do === 'set') return fieldsOf(value.set, `${at}/set`);
    if (value.do === 'create') return [{ kind: 'model', value: value.model, at: `${at}/model` }];
    if (value.do !== 'flow') return [];
    return [{ kind: 'flow', value: value.flow, at: `${at}/flow` }, ...fieldsOf(value.back ?? {}, `${at}/back`)];
  });
}

/** Members of answers and of other forms that fields take: each is named. */
function checkTaken(doc: FlowDoc, report: Report): void {
  for (const { value, at } of eachStep(doc)) {
    const taken = value.do === 'call' ? { set: value.set } : value.do === 'flow' ? { back: value.back } : {};
    for (const [name, members] of Object.entries(taken))
      if (Object.values(members ?? {}).includes('')) report(`${at}/${name}`, 'error', 'choose.value');
  }
}

function namesOfEffects(doc: FlowDoc): Name[] {
  return eachEffect(doc).flatMap(({ value, at }): Name[] => {
    if ('create' in value) return [{ kind: 'model', value: value.create, at: `${at}/create` }];
    if ('call' in value) return [{ kind: 'interface', value: value.call, at: `${at}/call` }];
    if ('send' in value) return [{ kind: 'send', value: value.send, at: `${at}/send` }];
    return fieldsOf(value.set, `${at}/set`);
  });
}

function namesOfMessages(doc: FlowDoc): Name[] {
  const all = [
    { value: doc.start.messages, at: '/start/messages' },
    ...eachStep(doc).map(({ value, at }) => ({
      value: value.do === 'approve' ? value.messages : undefined,
      at: `${at}/messages`,
    })),
  ];
  return all.flatMap(({ value, at }) =>
    Object.entries(value ?? {}).flatMap(([name, message]): Name[] =>
      typeof message === 'object' ? [{ kind: 'send', value: message.send, at: `${at}/${name}/send` }] : [],
    ),
  );
}

function namesOfConditions(doc: FlowDoc): Name[] {
  return eachWhen(doc).flatMap(({ value, at }): Name[] => {
    try {
      return fieldsOfCondition(value).map((field) => ({ kind: 'field', value: field, at }));
    } catch (fault) {
      // The check of branches reports it.
      if (fault instanceof ConditionError) return [];
      throw fault;
    }
  });
}

function checkFormulas(doc: FlowDoc, fields: NonNullable<KnownWorld['fields']>, report: Report): void {
  for (const { value, at } of eachWhen(doc))
    for (const name of formulasOf(value).flatMap((formula) => notNumbers(formula, fields)))
      report(at, 'error', 'formulaMember', { name });
}

const placeholders = new Set(['starter', 'flow', 'time', 'code']);
const namesOfTitle = ({ start }: FlowDoc): Name[] =>
  [...(start.title ?? '').matchAll(/\{([^{}]+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !placeholders.has(name))
    .map((value) => ({ kind: 'field', value, at: '/start/title' }));

/** What a document names must be chosen, and be there. What is not known is not said. */
export function checkNames(doc: FlowDoc, { fields, has }: KnownWorld, report: Report): void {
  checkTaken(doc, report);
  if (fields) checkFormulas(doc, fields, report);
  const people = eachWho(doc).flatMap(({ value, at }) => [value].flat().flatMap((part) => namesOfPart(part, at)));
  const named = eachStep(doc).flatMap(({ value, at }): Name[] => {
    const rule = value.do === 'approve' ? value.nobody : undefined;
    return typeof rule === 'object'
      ? namedIn(rule.users).map((user) => ({ kind: 'user', value: user, at: `${at}/nobody` }))
      : [];
  });
  const model: Name = { kind: 'model', value: doc.model, at: '/model' };
  const all = [
    model,
    ...people,
    ...named,
    ...namesOfSteps(doc),
    ...namesOfEffects(doc),
    ...namesOfMessages(doc),
    ...namesOfConditions(doc),
    ...namesOfTitle(doc),
  ];
  for (const { kind, value, at } of all) {
    if (value === '') report(at, 'error', `choose.${kind}`);
    else if (kind !== 'field') {
      if (has && !has(kind, value)) report(at, 'error', `unknown.${kind}`, { name: value });
    } else if (fields && !fields.has(value)) report(at, 'error', 'unknown.field', { name: value });
  }
}
