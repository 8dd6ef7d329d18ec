import type { Module } from '../module';
import { boards } from './boards';
import { channels } from './channels';
import { chat } from './chat';
import { flow } from './flow';
import { jobs } from './jobs';
import { messages } from './messages';
import { models } from './models';
import { platform } from './platform';
import { print } from './print';
import { sample } from './sample';
import { sync } from './sync';

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
];
