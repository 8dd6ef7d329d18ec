import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { keepPresses } from '../widgets/press/keepPresses';
import { shellWords, startWords } from './build/wordGroups';
import { watchErrors } from './errors/reportError';
import { router } from './router';
import { watchPageLook } from './theme/pageLook';
import './theme/base.css';
import { runtime } from './runtime';

watchErrors(window);
watchPageLook();
keepPresses(document);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');
const root = createRoot(container);

/** The server says in the page that it has plugins; without what they add their screens cannot be drawn, but all others. */
const plugged = document.querySelector('meta[name="weft-plugins"]')
  ? import('./plugins/loadPlugins').then(({ loadPlugins }) => loadPlugins())
  : Promise.resolve();

/** The first words are loaded before the first render; without them (no server) the page shows keys. */
void plugged
  .catch((error: unknown) => console.error('The plugins did not load', error))
  .then(() => runtime.i18n.need(runtime.session.get().token ? shellWords : startWords))
  .catch((error: unknown) => console.error('The words did not load', error))
  .then(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
