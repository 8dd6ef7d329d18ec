import { render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import type { Document } from '../../core/language/types';
import { createEngine, type EngineOptions } from '../createEngine';
import type { DocumentProps } from '../documentProps';
import { loadLate } from '../loadLate';
import { createFakeHost, type FakeHost } from './fakeHost';
import { plainFrames } from './plainFrames';
import { draws, plainRegistry } from './plainWidgets';

// A document is drawn whole at once.
await loadLate();

interface Options extends Partial<EngineOptions> {
  strict?: boolean;
  /** What stands around the document, such as a context. */
  wrap?: (document: ReactNode) => ReactNode;
}

/** Renders a document with plain widgets and frames; `again` renders another document in the same place. */
export function draw(
  document: Document,
  host: FakeHost = createFakeHost(),
  props: Partial<DocumentProps> = {},
  { strict, wrap = (shown) => shown, ...options }: Options = {},
) {
  draws.clear();
  const engine = createEngine({ host, registry: plainRegistry, frames: plainFrames, ...options });
  const element = (shown: Document) => {
    const drawn = wrap(<engine.Document document={shown} {...props} />);
    return strict ? <StrictMode>{drawn}</StrictMode> : drawn;
  };
  const screen = render(element(document));
  return { host, engine, ...screen, again: (next: Document) => screen.rerender(element(next)) };
}
