import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { host } from '../host';
import { type FakeRequest, fakeServer } from '../testing/fakeServer';
import { PageBoundary } from './PageBoundary';
import { forgetReports, reportError, watchErrors } from './reportError';

let requests: FakeRequest[];
const reports = () =>
  requests.filter(({ path }) => path === '/api/system/ErrorReport').map(({ body }) => JSON.parse(body));

beforeEach(() => {
  forgetReports();
  requests = fakeServer();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const Broken = () => {
  throw new Error('the page broke');
};

describe('ERR-23 run-time errors go to the error store', () => {
  test('of a part of a document, with document and pointer, without values', async () => {
    host.report({ at: 'dictionary.edit/fields/2', message: 'x', error: new Error('"secret" is no date') });
    await waitFor(() => expect(reports()).toHaveLength(1));
    expect(reports()[0]).toMatchObject({
      kind: 'document',
      document: 'dictionary.edit',
      pointer: '/fields/2',
      message: '… is no date',
      path: '/',
    });
    expect(JSON.stringify(reports())).not.toContain('secret');
  });

  test('of a page', async () => {
    render(
      <MemoryRouter>
        <PageBoundary resetKey={1}>
          <Broken />
        </PageBoundary>
      </MemoryRouter>,
    );
    expect(await screen.findByText('500')).toBeTruthy();
    await waitFor(() => expect(reports()).toMatchObject([{ kind: 'page', message: 'the page broke' }]));
  });

  test('uncaught ones once each; refusals, aborted calls and missing chunks are not sent', async () => {
    const target = new EventTarget();
    watchErrors(target as Window);
    for (let turn = 0; turn < 3; turn++)
      target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('lost') }));
    for (const name of ['CallError', 'AbortError', 'DocumentError'])
      reportError(Object.assign(new Error('ordinary'), { name }), { kind: 'script' });
    reportError(new Error('Failed to fetch dynamically imported module: /a.js'), {});
    reportError(new Error('ResizeObserver loop completed'), {});
    target.dispatchEvent(Object.assign(new Event('error'), { error: new Error('thrown') }));
    await waitFor(() => expect(reports().map(({ message }) => message)).toEqual(['lost', 'thrown']));
  });

  test('at most 20 a page load', async () => {
    for (let n = 0; n < 30; n++) reportError(new Error(`error ${String.fromCharCode(97 + n)}`), {});
    await waitFor(() => expect(reports()).toHaveLength(20));
  });
});
