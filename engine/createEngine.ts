import { createElement } from 'react';
import type { Entity } from '../core/language/types';
import { type ActionDefinition, createActionRegistry } from './defineAction';
import { DocumentView } from './document/DocumentView';
import type { DocumentProps, Engine } from './documentProps';
import type { Frames } from './frames';
import type { Host } from './host';
import type { Registry } from './registry';
import { createTools, type Derivation } from './tools';
import { createViewRegistry, type ViewDefinition } from './viewDefinition';
import { engineViews } from './views';

export interface EngineOptions {
  host: Host;
  registry: Registry;
  frames: Frames;
  /** Entities by id; they must be loaded before a document that names one is shown. */
  entity?: (id: string) => Entity | undefined;
  /** By the names that fields use in `derive`. */
  derivations?: Readonly<Record<string, Derivation>>;
  /** View types beside the engine's own. */
  views?: readonly ViewDefinition[];
  /** Actions beside those of the language. */
  actions?: readonly ActionDefinition[];
}

/** An engine that renders documents with these widgets and frames; everything else comes from this host. */
export function createEngine(options: EngineOptions): Engine {
  const tools = createTools({
    ...options,
    views: createViewRegistry([...engineViews, ...(options.views ?? [])]),
    actions: createActionRegistry(options.actions ?? []),
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once per engine, not per render
  const Document = (props: DocumentProps) => createElement(DocumentView, { ...props, tools });
  return { Document };
}
