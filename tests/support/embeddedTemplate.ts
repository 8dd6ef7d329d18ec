import type { TestProject } from 'vitest/node';
import { embeddedTemplate } from './databaseTemplate';

/** The database of the project `embedded`. */
export async function setup(project: TestProject): Promise<() => void> {
  const { template, drop } = await embeddedTemplate();
  project.provide('template', template);
  return drop;
}
