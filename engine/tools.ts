import type { ComponentType } from 'react';
import type { Entity, Text } from '../core/language/types';
import { createPlans, type Plans } from './compile/plans';
import type { Frames } from './frames';
import type { Host } from './host';
import type { Registry } from './registry';

/** A named derivation of core: the value of a field with `derive`, from the form's values. Must be pure and quick. */
export type Derivation = (values: Record<string, unknown>, context: { now: Date }) => unknown;

/** What a component registered under `customViews` receives. */
export interface CustomViewProps {
  id: string;
  /** The view's `props`, bindings looked up. */
  props: Record<string, unknown>;
  moduleId?: string;
  /** Runs when an action refreshes this view; returns the unsubscribe. */
  onRefresh: (listener: () => void | Promise<void>) => () => void;
  /** Closes the document that it stands in. */
  close: () => void;
}

/** What every part of the engine works with; one object per engine. */
export interface Tools {
  host: Host;
  registry: Registry;
  frames: Frames;
  entity: (id: string) => Entity | undefined;
  derivations: Readonly<Record<string, Derivation>>;
  customViews: Readonly<Record<string, ComponentType<CustomViewProps>>>;
  plans: Plans;
}

/** Tools with what is not given left empty. */
export function createTools(given: Pick<Tools, 'host' | 'registry' | 'frames'> & Partial<Tools>): Tools {
  return { entity: () => undefined, derivations: {}, customViews: {}, plans: createPlans(), ...given };
}

/** The words of a Text in the present language; nothing gives ''. */
export function words(host: Host, text: Text | undefined, values?: Record<string, unknown>): string {
  if (text === undefined) return '';
  return typeof text === 'string' ? host.t(text, values) : text.text;
}
