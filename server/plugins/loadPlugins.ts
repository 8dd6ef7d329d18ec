import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Type } from 'typebox';
import { newId } from '../../core/id';
import { Refusal } from '../ctx';
import type { Module } from '../module';
import { signInKinds } from '../services/auth/signInKind';
import { channelList } from '../services/channels/defineChannel';
import { SendFault } from '../services/channels/delivery';
import { printTags } from '../services/platform/printTag';

/** What a plugin works with: it imports nothing of the server, so that there is one copy of it. */
export interface ServerTools {
  /** Schemas of bodies, queries and paths (typebox). */
  Type: typeof Type;
  /** Thrown by a handler: the person sees the text of this key. */
  Refusal: typeof Refusal;
  /** A new key of a row. */
  newId: () => string;
  /** Open lists that a module fills: `fills: [channels.with({ pager })]`. */
  channels: typeof channelList;
  signInKinds: typeof signInKinds;
  printTags: typeof printTags;
  /** Thrown by the `send` of a channel. */
  SendFault: typeof SendFault;
}

/** The default export of a plugin. */
export type Plugin = (weft: ServerTools) => Module;

/** The file of a plugin: `name` is a package that is found from `folder`, or the path of a file or of a package's folder. */
function fileOf(name: string, folder: string): string {
  const path = resolve(folder, name);
  const described = join(path, 'package.json');
  if (!/^\.{0,2}[\\/]|^[a-z]:/i.test(name) || !existsSync(described))
    return createRequire(join(folder, 'package.json')).resolve(name);
  const { name: own } = JSON.parse(readFileSync(described, 'utf8')) as { name: string };
  return createRequire(described).resolve(own);
}

async function loadPlugin(name: string, folder: string): Promise<Module> {
  try {
    const { default: plugin } = (await import(pathToFileURL(fileOf(name, folder)).href)) as { default?: Plugin };
    if (typeof plugin !== 'function') throw new Error('its default export is no function');
    return plugin({ Type, Refusal, newId, channels: channelList, signInKinds, printTags, SendFault });
  } catch (error) {
    throw new Error(`WEFT_MODULES has ${name}, which cannot be loaded: ${(error as Error).message}`, { cause: error });
  }
}

/** Modules of other packages, in this order. `names`: of packages that are found from `folder`, or paths. */
export const loadPlugins = (names: readonly string[], folder = process.cwd()): Promise<Module[]> =>
  Promise.all(names.map((name) => loadPlugin(name, folder)));
