// Process: own. Parts that others have loaded would be there at once.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageBoundary } from '../app/errors/PageBoundary';
import { runtime } from '../app/runtime';
import { deferred } from '../engine/deferred';
import { Icon, loadIcons } from './icons';

const gone = () => new TypeError('Failed to fetch dynamically imported module: /assets/tree-1.js');

/** A fetch that fails once. */
const failsOnce = () =>
  vi
    .fn<() => Promise<({ name }: { name: string }) => string>>()
    .mockRejectedValueOnce(gone())
    .mockResolvedValue(({ name }) => `drawn ${name}`);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Arrived = () => <p>arrived</p>;
const arrive = (ok: (component: typeof Arrived) => void) => {
  ok(Arrived);
  return Promise.resolve();
};
// biome-ignore lint/suspicious/noThenProperty: code that is there as soon as it is asked for
const atOnce = () => ({ then: arrive }) as unknown as Promise<typeof Arrived>;

/** Loads before the effects of what is inside. */
function Early({ load, inside }: { load: () => Promise<void>; inside: ReactNode }) {
  useLayoutEffect(() => void load(), [load]);
  return inside;
}

describe('code that is fetched at its first rendering', () => {
  it('that arrives between a rendering and its effect is drawn', async () => {
    const { component: Lazy, load } = deferred(atOnce);
    render(<Early load={load} inside={<Lazy />} />);
    expect(await screen.findByText('arrived')).toBeTruthy();
  });
  it('that did not arrive is offered again by the boundary around it, and is fetched again', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    // The words of the notice are fetched too; the test begins with them.
    const retry = () => runtime.i18n.t('common.retry');
    await vi.waitFor(() => expect(retry()).not.toBe('common.retry'), { timeout: 10_000 });
    const fetch = failsOnce();
    const { component: Lazy } = deferred(fetch);
    render(
      <PageBoundary resetKey="a">
        <Lazy name="tree" />
      </PageBoundary>,
    );
    fireEvent.click(await screen.findByRole('button', { name: retry() }));
    expect(await screen.findByText('drawn tree')).toBeTruthy();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is fetched again by the next `load`, and is then drawn at once', async () => {
    const lazy = deferred(failsOnce());
    await expect(lazy.load()).rejects.toThrow('dynamically imported');
    await lazy.load();
    render(<lazy.component name="tree" />);
    expect(screen.getByText('drawn tree')).toBeTruthy();
  });

  it('and that the page works without stays as it waits, with its place, until it is drawn anew', async () => {
    const fetch = failsOnce();
    const waits = ({ name }: { name: string }) => <i>place of {name}</i>;
    const { component: Lazy } = deferred(fetch, undefined, { standIn: waits, optional: true });
    const { rerender } = render(<Lazy key="1" name="icon" />);
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
    expect(screen.getByText('place of icon')).toBeTruthy();
    rerender(<Lazy key="2" name="icon" />);
    expect(await screen.findByText('drawn icon')).toBeTruthy();
  });
});

describe('icons', () => {
  it('of lists are drawn at once; the others when they are loaded, in a place of the same size', async () => {
    const drawn = (name: string) => render(<Icon name={name} className="mine" />).container.innerHTML;
    expect(drawn('add')).toContain('<svg');
    const waiting = drawn('icon-ym icon-ym-sysTask');
    expect(waiting).toContain('weft-blank mine');
    expect(waiting).not.toContain('<svg');
    await loadIcons();
    expect(drawn('icon-ym icon-ym-sysTask')).toContain('anticon-schedule mine');
    expect(drawn('icon-ym icon-ym-tree-user2')).toContain('anticon-user');
    expect(drawn('nothing')).toContain('anticon-appstore');
  });
});
