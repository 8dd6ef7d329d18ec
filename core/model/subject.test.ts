import { expect, it } from 'vitest';
import { fieldNode, smallModel } from '../../tests/support/smallModel';
import { modelDocuments } from './documents';
import { normaliseModel } from './normalise';
import type { ModelRecord } from './types';

type Fields = ReturnType<typeof fieldNode>[];
const made = (fields: Fields) =>
  modelDocuments(normaliseModel({ id: 'm', ...smallModel({ enCode: 'm', fields }) } as unknown as ModelRecord), {
    version: '1',
  } as Parameters<typeof modelDocuments>[1]);
const pin = fieldNode('input', 'pin', '密码', {}, { showPassword: true });
const title = fieldNode('input', 'title', '标题');
const amount = fieldNode('inputNumber', 'amount', '数');

it('issue 15 §2 (look 16) the bill number names a record, else its first text, never a password', () => {
  const { form, detail } = made([pin, amount, title, fieldNode('billRule', 'no', '单号')]);
  expect([form?.subject, detail?.subject]).toEqual(['no', 'no']);
  expect(made([pin, amount, title]).form?.subject).toBe('title');
  expect(made([pin, amount]).form).not.toHaveProperty('subject');
});

it('issue 15 §2 (look 15) a detail has no password fields', () => {
  const { form, detail } = made([title, pin]);
  const names = (fields: { name?: string }[] = []) => fields.map(({ name }) => name);
  expect(names(form?.fields)).toContain('pin');
  expect(names(detail?.fields)).not.toContain('pin');
});

it('issue 15 §2 (look 16) the title of a new record names the model', () => {
  const { form } = made([title]);
  expect(form?.title).toMatchObject({ create: { key: 'model.createOf', values: { name: expect.any(String) } } });
});

it('issue 15 §2 a detail draws people as people, whoever filled them in', () => {
  const people = ['userSelect', 'createUser', 'modifyUser'].map((key) => fieldNode(key, key, key));
  const { form, detail } = made([title, ...people]);
  expect(detail?.fields.slice(1).map(({ widget }) => widget)).toEqual(['userSelect', 'userSelect', 'userSelect']);
  expect(form?.fields.slice(1).map(({ widget }) => widget)).toEqual(['userSelect', 'createUser', 'modifyUser']);
});
