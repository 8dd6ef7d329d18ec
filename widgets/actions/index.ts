import type { ActionDefinition } from '../../engine/defineAction';

const files = import.meta.glob<Record<string, ActionDefinition>>(['./*.ts', '!./index.ts'], { eager: true });

/** Actions beside those of the language: each file of this folder exports one. */
export const actionDefinitions: ActionDefinition[] = Object.values(files).flatMap((file) => Object.values(file));
