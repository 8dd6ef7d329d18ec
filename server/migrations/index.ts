import type { Migration } from '../db/migrate';
import { platform } from './0001_platform';
import { dictionary } from './0002_dictionary';
import { visualdev } from './0003_visualdev';
import { models } from './0004_models';
import { dataInterface } from './0005_data_interface';
import { choosing } from './0006_choosing';
import { files } from './0007_files';
import { organisation } from './0008_organisation';
import { viewAs } from './0009_view_as';
import { people } from './0010_people';
import { imports } from './0011_imports';

/** Every migration, in order. Forward only; one that has been released is never edited (its checksum is checked). */
export const migrations: Migration[] = [
  platform,
  dictionary,
  visualdev,
  models,
  dataInterface,
  choosing,
  files,
  organisation,
  viewAs,
  people,
  imports,
];
