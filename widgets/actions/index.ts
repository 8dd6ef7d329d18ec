import type { ActionDefinition } from '../../engine/defineAction';

/** Actions beside those of the language: the `action` of each file of this folder. */
export const actionDefinitions: ActionDefinition[] = Object.values(
  import.meta.glob<ActionDefinition>(['./*.ts', '!./index.ts', '!./*.test.ts'], { import: 'action', eager: true }),
);
