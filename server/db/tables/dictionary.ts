import type { Generated } from 'kysely';
import type { Audited } from './master';

/** Tables of server/migrations/0002_dictionary and 0048_dictionary_colours, camelCase as Kysely sees them (contract-platform §5.7, §5.8, §1.5). */
export interface DictionaryTables {
  weftDictionaryType: Audited<Date> & {
    id: string;
    /** '-1' at the top. */
    parentId: Generated<string>;
    fullName: string;
    enCode: string;
    isTree: Generated<number>;
    sortCode: Generated<number>;
    description: string | null;
  };
  weftDictionaryData: Audited<Date> & {
    id: string;
    dictionaryTypeId: string;
    /** '0' at the top. */
    parentId: Generated<string>;
    fullName: string;
    enCode: string;
    /** A hue of tags (`schemas/entities/dictionaryData`). */
    color: string | null;
    enabledMark: Generated<number>;
    sortCode: Generated<number>;
    description: string | null;
  };
  weftBillRule: Audited<Date> & {
    id: string;
    fullName: string;
    enCode: string;
    /** Id of an item of the dictionary `businessType`. */
    category: string;
    prefix: string;
    /** 1 date and counter, 2 random, 3 UUID. */
    type: Generated<number>;
    suffix: Generated<string>;
    /** Characters of a random number: 16 or 32. */
    randomDigit: Generated<number>;
    /** 1 digits, 2 letters and digits. */
    randomType: Generated<number>;
    /** A member of billDateFormats. */
    dateFormat: string;
    digit: number;
    startNumber: string;
    example: string | null;
    enabledMark: Generated<number>;
    sortCode: Generated<number>;
    description: string | null;
    /** Steps past the start number of the last number issued; null before the first. */
    thisNumber: number | null;
    /** Date part of the last number issued: the counter restarts when today's differs. */
    outputDate: string | null;
    /** Last number issued, in full. */
    outputNumber: string | null;
    /** JSON: up to where earlier forms of the rule have counted (core/issuedNumbers). */
    issued: string | null;
  };
  /** Bytes for one download by token. Only the SHA-256 of the token is stored. */
  weftDownloadTicket: {
    /** The stored file to send instead of `content`. */
    fileId: string | null;
    /** JSON of the files of a zip to send instead of `content`. */
    files: string | null;
    tokenHash: string;
    name: string;
    contentType: string;
    content: Uint8Array;
    creatorUserId: string | null;
    expiresAt: Date;
  };
}
