import type { Generated } from 'kysely';

interface WebhookTables {
  /** Told of records of a model. */
  weftWebhook: {
    id: string;
    fullName: string;
    modelId: string;
    /** JSON: a list of `events` (happened.ts). */
    events: string;
    address: string;
    /** Sealed. */
    secret: string;
    enabledMark: number;
    creatorUserId: string;
    creatorTime: Date;
  };
  weftWebhookDelivery: {
    id: string;
    /** The order of what happened to a record. */
    seq: Generated<number>;
    webhookId: string;
    /** '' for what concerns the whole model. */
    recordId: string;
    event: string;
    /** JSON, as it is sent each time. */
    body: string;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    tries: Generated<number>;
    /** The last status of HTTP; null: no answer. */
    answer: number | null;
    creatorTime: Date;
    endedTime: Date | null;
  };
  /** Makes records of a model. */
  weftWebhookIn: {
    id: string;
    fullName: string;
    modelId: string;
    /** With whose rights. */
    userId: string;
    /** Sealed. */
    secret: string;
    /** JSON: `{ from, to }`, a path in the body and a field. */
    mapping: string;
    enabledMark: number;
    creatorUserId: string;
    creatorTime: Date;
  };
  weftWebhookTaken: {
    webhookId: string;
    /** The sender's id of the delivery. */
    delivery: string;
    /** Of the request that was taken; it is taken for one delivery. null: taken by an earlier version. */
    signature: string | null;
    recordId: string | null;
    creatorTime: Date;
  };
}

declare module '../../db/tables' {
  interface Database extends WebhookTables {}
}
