import { inOrder } from '../checkModules';
import type { Module } from '../module';

/** Every folder of modules: adding one edits no list. */
const files = import.meta.glob<Record<string, unknown>>('./*/module.ts', { eager: true });

const isModule = (value: unknown): value is Module => typeof value === 'object';

/** The features of the product, each behind those that it needs. A module from elsewhere is added behind them. */
export const modules: readonly Module[] = inOrder(
  Object.values(files).flatMap((file) => Object.values(file).filter(isModule)),
);
