import type { Call } from '../core/language/types';
import type { Language } from '../core/languages';
import { flattenWords } from '../core/wordTree';
import { entityIds, loadWritten } from '../schemas';
import type { Migration } from './db/migrate';
import type { Db } from './db/types';
import type { Entities } from './entities/entities';
import type { RouteSpec } from './http/routeSpec';
import type { Module } from './module';
import { menuCodes, moduleMenus } from './seed/platformCodes';
import type { StorageKind } from './storage/settings';

type Row = Readonly<Record<string, unknown>>;

/** Names that occur more than once. */
function twice(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

function assertOnce(what: string, names: readonly string[]): void {
  const [name] = twice(names);
  if (name !== undefined) throw new Error(`Modules: there are two ${what} called ${name}.`);
}

/**
 * The modules in the order of their needs: each behind those that it needs, else as given. Throws on two of one name, on a need
 * that is not there, and on a circle.
 */
export function inOrder(modules: readonly Module[]): Module[] {
  assertOnce(
    'modules',
    modules.map(({ name }) => name),
  );
  const byName = new Map(modules.map((module) => [module.name, module]));
  const done = new Set<Module>();
  const visit = (module: Module, path: readonly string[]) => {
    if (done.has(module)) return;
    if (path.includes(module.name)) throw new Error(`Modules need each other: ${[...path, module.name].join(' → ')}.`);
    for (const need of module.needs ?? []) {
      const needed = byName.get(need);
      if (!needed) throw new Error(`The module ${module.name} needs ${need}, which is not there.`);
      visit(needed, [...path, module.name]);
    }
    done.add(module);
  };
  for (const module of modules) visit(module, []);
  return [...done];
}

const ownId = /^\d{4}_\w+$/;

/** Refuses migrations that are not in order, or not named after their module. */
function assertMigrations({ name, migrations = [] }: Module): void {
  const ids = migrations.map(({ id }) => id);
  const wrong = ids.find((id) => !id.startsWith(`${name}/`) || !ownId.test(id.slice(name.length + 1)));
  if (wrong) throw new Error(`The migration ${wrong} of the module ${name} must be called ${name}/0001_<what>.`);
  if (ids.some((id, at) => at > 0 && ids[at - 1]! >= id))
    throw new Error(`The migrations of the module ${name} are not in order.`);
}

/** What can be checked before the server is built. Throws at the first fault. */
export function checkModules(modules: readonly Module[]): void {
  for (const module of modules) assertMigrations(module);
  assertOnce(
    'tasks',
    modules.flatMap(({ tasks = [] }) => tasks.map(({ name }) => name)),
  );
}

/** The calls of the product and of the modules. `shipped`: those of schemas/calls. */
export function allCalls(
  modules: readonly Module[],
  shipped: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Call>> {
  const own = modules.flatMap(({ calls = {} }) => Object.entries(calls));
  assertOnce('calls', [...Object.keys(shipped), ...own.map(([name]) => name)]);
  return { ...(shipped as Record<string, Call>), ...Object.fromEntries(own) };
}

/** Every call of a module has its route; no call has two. That every route has its call is seen where it is defined. */
export function checkRoutes(modules: readonly Module[], routes: readonly RouteSpec[]): void {
  const routed = routes.map(({ call }) => call);
  assertOnce('routes', routed);
  const all = new Set(routed);
  const missing = modules.flatMap(({ calls = {} }) => Object.keys(calls)).find((name) => !all.has(name));
  if (missing) throw new Error(`The call ${missing} has no route.`);
}

/** Every migration: those of the platform, then those of each module. */
export const migrationsOf = (platform: readonly Migration[], modules: readonly Module[]): Migration[] => [
  ...platform,
  ...modules.flatMap(({ migrations = [] }) => migrations),
];

/** The places for uploaded files that modules add; none twice, and none of the product's. */
export function storagesOf(modules: readonly Module[]): StorageKind[] {
  const all = modules.flatMap(({ storages = [] }) => storages);
  assertOnce('storages', ['file', 's3', ...all.map(({ scheme }) => scheme)]);
  return all;
}

/** The open lists as the modules fill them; no entry twice. */
export function vocabulariesOf(modules: readonly Module[]): Map<string, Map<string, unknown>> {
  const all = new Map<string, Map<string, unknown>>();
  for (const { name: module, fills = [], menus = [] } of modules)
    for (const { vocabulary, entries } of [...fills, moduleMenus.with(menuCodes(menus))]) {
      const list = all.get(vocabulary) ?? new Map<string, unknown>();
      all.set(vocabulary, list);
      for (const [name, entry] of Object.entries(entries)) {
        if (list.has(name))
          throw new Error(`The module ${module} adds ${name} to ${vocabulary}, which has it already.`);
        list.set(name, entry);
      }
    }
  return all;
}

/** The entities of the modules by name, which is their id; none twice, and none of the product's. */
export function entitiesOf(modules: readonly Module[]): Entities {
  const all = modules.flatMap(({ entities = {} }) => Object.entries(entities));
  const wrong = all.find(([name, { id }]) => id !== name);
  if (wrong) throw new Error(`Modules: The entity ${wrong[0]} has the id ${wrong[1].id}; both are its name.`);
  assertOnce('entities', [...entityIds, ...all.map(([name]) => name)]);
  return Object.fromEntries(all);
}

/** The documents of the modules by id; none twice. */
export function documentsOf(modules: readonly Module[]): Readonly<Record<string, unknown>> {
  const all = modules.flatMap(({ documents = {} }) => Object.entries(documents));
  assertOnce(
    'documents',
    all.map(([id]) => id),
  );
  return Object.fromEntries(all);
}

/** Documents of the product as modules complete them. */
export async function completedBy(modules: readonly Module[], db: Db): Promise<Readonly<Record<string, unknown>>> {
  const all = modules.flatMap(({ completes = {} }) => Object.entries(completes));
  const made = all.map(async ([id, complete]) => [id, complete((await loadWritten(id)) as Row, db)] as const);
  return Object.fromEntries(await Promise.all(made));
}

/** The words of the modules by language and whole key. */
export function wordsOf(modules: readonly Module[]): Record<Language, Record<string, string>> {
  const all: Record<Language, Record<string, string>> = {};
  for (const { words = {} } of modules)
    for (const [language, tree] of Object.entries(words)) all[language] = { ...all[language], ...flattenWords(tree) };
  return all;
}
