import '@ant-design/v5-patch-for-react-19';
import { type ReactNode, Suspense, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { derivations } from '../../core/derivations';
import type { Document } from '../../core/language/types';
import { createEngine } from '../../engine/createEngine';
import type { DocumentProps, Engine } from '../../engine/documentProps';
import { createRegistry } from '../../engine/registry';
import { actionDefinitions } from '../actions';
import { widgetDefinitions } from '../definitions';
import { frames } from '../frames';
import { viewDefinitions } from '../views';
import { WordsContext } from '../words';
import type { DocumentJson, WeftHost } from './createHost';
import { Voice } from './Voice';

const engines = new WeakMap<WeftHost, Engine>();

/** One engine a host, made for its first document. */
function engineOf(host: WeftHost): Engine {
  const known = engines.get(host);
  if (known) return known;
  const { widgets = [], actions = [], views = [], entities = {} } = host.extras;
  const engine = createEngine({
    host,
    frames,
    derivations,
    registry: createRegistry([...widgetDefinitions, ...widgets]),
    actions: [...actionDefinitions, ...actions],
    views: [...viewDefinitions, ...views],
    entity: (id) => (Object.hasOwn(entities, id) ? entities[id] : undefined),
  });
  engines.set(host, engine);
  return engine;
}

const fetched = new WeakMap<WeftHost, Map<string, Promise<Document>>>();

/** Fetched once; a failed fetch is repeated by the next render. */
function documentOf(host: WeftHost, id: string): Promise<Document> {
  const known = fetched.get(host) ?? new Map<string, Promise<Document>>();
  fetched.set(host, known);
  const found = known.get(id) ?? host.document(id);
  known.set(id, found);
  found.catch(() => known.delete(id));
  return found;
}

/** Dialogs, messages and questions of a host. */
function Over({ host }: { host: WeftHost }) {
  const { stage } = host;
  useVersion(host);
  const overlays = useSyncExternalStore(stage.subscribe, stage.overlays);
  const Drawn = engineOf(host).Document;
  return (
    <>
      <Voice host={host} />
      {overlays.map(({ key, document, args, moduleId, opener }) => (
        <Drawn
          key={key}
          document={document}
          args={args}
          moduleId={moduleId}
          opener={opener}
          onClose={(result) => stage.close(key, result)}
        />
      ))}
    </>
  );
}

/** Of all documents of a host on screen the first one draws what is over the page. */
function useDrawsOver({ stage }: WeftHost): boolean {
  const [self] = useState<object>(() => ({}));
  useEffect(() => stage.enter(self), [stage, self]);
  return useSyncExternalStore(stage.subscribe, () => stage.drawer() === self);
}

/** Renders again with every change of words. */
const useVersion = ({ words }: WeftHost): number => useSyncExternalStore(words.subscribe, words.version);

function WithWords({ host, children }: { host: WeftHost; children: ReactNode }) {
  const { words } = host;
  use(words.ready);
  const version = useVersion(host);
  // A new function for new words, so that every component that uses it re-renders.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the words
  const t = useMemo(() => (key: string, values?: Record<string, unknown>) => words.t(key, values), [words, version]);
  return <WordsContext.Provider value={t}>{children}</WordsContext.Provider>;
}

function Drawn({ host, document, ...props }: WeftDocumentProps) {
  useVersion(host);
  const drawsOver = useDrawsOver(host);
  const { Document: Draw } = engineOf(host);
  return (
    <>
      <Draw
        {...props}
        document={typeof document === 'string' ? use(documentOf(host, document)) : (document as Document)}
      />
      {drawsOver && <Over host={host} />}
    </>
  );
}

export interface WeftDocumentProps extends Omit<DocumentProps, 'document'> {
  host: WeftHost;
  /** The document, or the id of one that the host has. */
  document: DocumentJson | string;
}

/** Draws a document of the language with the widgets of this package. antd's `ConfigProvider` around it decides colours and sizes. */
export function WeftDocument(props: WeftDocumentProps) {
  return (
    <Suspense fallback={<frames.Loading />}>
      <WithWords host={props.host}>
        <Drawn {...props} />
      </WithWords>
    </Suspense>
  );
}
