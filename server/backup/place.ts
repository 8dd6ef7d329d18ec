import { join } from 'node:path';
import type { StorageSettings } from '../storage/settings';
import { openStorage } from '../storage/settings';
import type { Storage } from '../storage/types';

/** A place below another one. */
function below(settings: StorageSettings, name: string): StorageSettings {
  return settings.kind === 'disk'
    ? { ...settings, folder: join(settings.folder, name) }
    : { ...settings, prefix: `${settings.prefix}${name}/` };
}

/** A folder or a bucket for backups, one below it for each `name`. */
export interface Place {
  all: Storage;
  one: (name: string) => Storage;
}

export const openPlace = (settings: StorageSettings): Place => ({
  all: openStorage(settings),
  one: (name) => openStorage(below(settings, name)),
});
