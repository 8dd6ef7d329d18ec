import type { FastifyInstance } from 'fastify';
import { type Bus, createBus } from './db/bus';
import type { Db } from './db/types';
import { type AppOptions, createApp } from './http/createApp';
import { routes } from './routes';
import { forgetAfter } from './services/accessEvents';
import { record } from './services/audit';
import { allows } from './services/permissions';
import { findSession } from './services/sessions';

export interface BuildOptions extends Pick<AppOptions, 'logger' | 'limits' | 'trustProxy'> {
  db: Db;
  /** PostgreSQL to hear other processes on. */
  url?: string;
  /** More routes, for tests. */
  extraRoutes?: AppOptions['routes'];
}

export interface Built {
  app: FastifyInstance;
  bus: Bus;
}

/** The whole server over a database that is up to date; not listening yet. Closing the app closes the bus, not the database. */
export async function buildApp({ db, url, extraRoutes = [], ...options }: BuildOptions): Promise<Built> {
  const bus = createBus(db, { url, first: (event, payload) => forgetAfter(db, event, payload) });
  const app = await createApp({
    ...options,
    db,
    bus,
    findSession,
    allows,
    record,
    routes: [...routes, ...extraRoutes],
  });
  app.addHook('onClose', () => bus.close());
  return { app, bus };
}
