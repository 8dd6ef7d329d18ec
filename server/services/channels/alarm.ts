import { actorOf, type Ctx } from '../../ctx';
import type { Db } from '../../db/types';
import type { Translate } from '../../translator';
import { configuration } from '../platform/configuration';
import { logType, writeLog } from '../platform/logs';
import { tellAdministrators } from './tellAdministrators';

/** Something grave that a person did. */
export interface Alarm {
  topic: 'administratorsChanged' | 'massExport';
  /** Name of the call that did it. */
  call: string;
  values?: Record<string, string | number>;
  named?: (t: Translate) => Record<string, string>;
  /** Ids and numbers for the log; never what was entered. */
  facts: Record<string, unknown>;
  /** Ids of people who are told too. */
  also?: readonly string[];
}

/**
 * Inside the transaction in which it happens: a row of the log that is marked as grave, and a message and a mail for all
 * administrators but the one who did it.
 */
export async function raiseAlarm(ctx: Ctx, tx: Db, { topic, call, facts, ...told }: Alarm): Promise<void> {
  const { id, realName, account } = actorOf(ctx.user);
  await writeLog(
    { ...ctx, db: tx },
    {
      ...{
        type: logType.operation,
        outcome: 'ok',
        userId: id,
        userName: `${realName}/${account}`,
        moduleName: 'alarm',
      },
      json: { call, requestId: ctx.requestId, grave: topic, ...facts },
    },
  );
  const config = await configuration(tx);
  const mailServer = config.emailSmtpHost && config.emailSender ? {} : undefined;
  await tellAdministrators(ctx, tx, { ...told, topic, config, mailServer, but: id, page: 'system/log' });
}

interface Export {
  call: string;
  /** What is exported, in words. */
  name: string;
  rows: number;
  facts?: Record<string, unknown>;
}

/**
 * An alarm when the rows are more than the organisation lets pass in silence (`exportAlarmRows`). `db`: a transaction, which the
 * alarm joins, or none.
 */
export async function tellMassExport(ctx: Ctx, db: Db, { call, name, rows, facts }: Export): Promise<void> {
  const { exportAlarmRows } = await configuration(db);
  if (rows <= exportAlarmRows) return;
  const alarm: Alarm = { topic: 'massExport', call, values: { name, rows }, facts: { rows, ...facts } };
  await db.transaction((tx) => raiseAlarm(ctx, tx, alarm));
}
