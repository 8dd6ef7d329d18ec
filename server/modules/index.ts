import type { Module } from '../module';
import { apiDocs } from './apiDocs/module';
import { assist } from './assist/module';
import { audit } from './audit/module';
import { backup } from './backup/module';
import { boards } from './boards/module';
import { channels } from './channels/module';
import { chat } from './chat/module';
import { flow } from './flow/module';
import { jobs } from './jobs/module';
import { mcp } from './mcp/module';
import { messages } from './messages/module';
import { metrics } from './metrics/module';
import { models } from './models/module';
import { platform } from './platform/module';
import { print } from './print/module';
import { sample } from './sample/module';
import { starts } from './starts/module';
import { sync } from './sync/module';
import { tokens } from './tokens/module';
import { traces } from './traces/module';
import { versionModule } from './version/module';
import { webhooks } from './webhooks/module';

/** The features of the product. A module from elsewhere is added behind them. */
export const modules: readonly Module[] = [
  platform,
  jobs,
  channels,
  messages,
  models,
  chat,
  sync,
  print,
  boards,
  flow,
  sample,
  starts,
  versionModule,
  metrics,
  apiDocs,
  backup,
  audit,
  tokens,
  webhooks,
  mcp,
  traces,
  assist,
];
