import { md5 } from 'js-md5';
import { expect, it } from 'vitest';
import { createCalls } from './calls';
import type { Request } from './http';

const catalogue = {
  'users.resetPassword': { method: 'POST' as const, path: '/Users/{id}/ResetPassword', digest: ['userPassword'] },
  'auth.lockScreen': { method: 'POST' as const, path: '/LockScreen', digest: ['password'], plain: 'plainPassword' },
  'users.state': { method: 'PUT' as const, path: '/Users/{id}/State', emits: 'users.changed' },
};

function setUp(directory = false) {
  const sent: Request[] = [];
  const heard: string[] = [];
  const send = async (request: Request) => {
    sent.push(request);
    return { code: 200, msg: '', data: null };
  };
  return {
    sent,
    heard,
    call: createCalls(
      catalogue,
      send,
      (event) => heard.push(event),
      () => directory,
    ),
  };
}

it('ADMN-03 a typed password crosses the wire as its digest, and nothing else changes', async () => {
  const { sent, call } = setUp();
  await call('users.resetPassword', { id: '7', userPassword: 'Secret1', note: 'as it is' });
  expect(sent[0]).toMatchObject({
    path: '/Users/7/ResetPassword',
    payload: { userPassword: md5('Secret1'), note: 'as it is' },
  });
});

it('a password that was not typed is left out', async () => {
  const { sent, call } = setUp();
  await call('users.resetPassword', { id: '7', userPassword: '' });
  expect(sent[0]?.payload).toEqual({ userPassword: '' });
});

it('issue 12 a password is sent as typed too where the server compares with a directory, and only there', async () => {
  for (const directory of [true, false]) {
    const { sent, call } = setUp(directory);
    await call('auth.lockScreen', { account: 'lily', password: 'tree house' });
    await call('users.resetPassword', { id: '7', userPassword: 'Secret1' });
    const typed = directory ? { plainPassword: 'tree house' } : {};
    expect(sent[0]?.payload).toEqual({ account: 'lily', password: md5('tree house'), ...typed });
    expect(sent[1]?.payload).toEqual({ userPassword: md5('Secret1') });
  }
});

it('tells the application what a call changed', async () => {
  const { heard, call } = setUp();
  await call('users.state', { id: '7' });
  expect(heard).toEqual(['users.changed']);
});
