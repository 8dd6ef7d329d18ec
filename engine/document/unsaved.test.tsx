import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Document, ViewBase } from '../../core/language/types';
import { defineView, type ViewProps } from '../defineView';
import { draw } from '../testing/draw';
import { createFakeHost } from '../testing/fakeHost';

afterEach(cleanup);

/** A view that holds what a person makes, and tells the document around it. */
function Sheet({ view, context: { onDirty } }: ViewProps<ViewBase>) {
  const [made, setMade] = useState(0);
  useEffect(() => onDirty(made > 0), [onDirty, made]);
  return (
    <button type="button" onClick={() => setMade(1 - made)}>
      {view.id} {made}
    </button>
  );
}
const sheet = defineView<ViewBase>({ name: 'sheet', propsSchema: { properties: {} }, component: Sheet });

const documentOf = (kind: 'page' | 'picker') =>
  ({
    kind,
    ...(kind === 'page' ? { frame: 'drawer' } : { result: 'one' }),
    id: 'things',
    title: { text: 'Things' },
    views: [
      { id: 'one', view: 'sheet' },
      { id: 'two', view: 'sheet' },
    ],
    submit: [{ do: 'close' }],
  }) as unknown as Document;

describe.each(['page', 'picker'] as const)('unsaved input in a view of a %s that is opened', (kind) => {
  const open = () => {
    const host = createFakeHost();
    const onClose = vi.fn();
    const onDirty = vi.fn();
    draw(documentOf(kind), host, { onClose, onDirty }, { views: [sheet] });
    return { host, onClose, onDirty };
  };
  const cancel = () => fireEvent.click(screen.getByRole('button', { name: /engine.cancel/ }));

  it('is asked about before it is closed, and stays when the person says so', async () => {
    const { host, onClose } = open();
    fireEvent.click(await screen.findByText('one 0'));
    host.confirms.push({ message: 'engine.leave', answer: false });
    const asked = vi.spyOn(host, 'confirm');
    cancel();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await asked.mock.results[0]?.value;
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('one 1')).toBeTruthy();
    host.confirms.length = 0;
    cancel();
    await waitFor(() => expect(onClose).toHaveBeenCalledWith({ ok: false }));
  });

  it('is not asked about when there is none any more', async () => {
    const { onClose } = open();
    fireEvent.click(await screen.findByText('one 0'));
    fireEvent.click(screen.getByText('one 1'));
    cancel();
    await waitFor(() => expect(onClose).toHaveBeenCalledWith({ ok: false }));
  });

  it('is not forgotten when another view has none', async () => {
    const { onDirty } = open();
    fireEvent.click(await screen.findByText('one 0'));
    fireEvent.click(screen.getByText('two 0'));
    fireEvent.click(screen.getByText('two 1'));
    expect(onDirty).toHaveBeenLastCalledWith(true);
  });
});
