import type { Generated } from 'kysely';

interface TokenTables {
  weftToken: {
    id: string;
    /** Whose rights it has at most. */
    userId: string;
    kind: 'personal' | 'service';
    fullName: string;
    /** SHA-256; the token itself is shown once. */
    tokenHash: string;
    /** 1: it may change things; 0: it reads. */
    writes: number;
    /** 1: it reaches all that its user may; 0: the menus and models below. */
    everything: number;
    /** JSON: codes of menus. */
    menus: string;
    /** JSON: ids of models. */
    models: string;
    /** Calls a minute, in each process. */
    perMinute: number;
    creatorUserId: string;
    creatorTime: Date;
    expiresTime: Date;
    lastUsedTime: Generated<Date | null>;
    endedTime: Generated<Date | null>;
  };
}

declare module '../../db/tables' {
  interface Database extends TokenTables {}
}
