import type { Generated } from 'kysely';
import type { FieldFamily } from '../../../core/permissionItems';
import type { Audited, Master } from './master';

interface UserTable extends Audited {
  id: string;
  account: string;
  realName: string;
  /** argon2id over the md5 digest of the wire, with its parameters. */
  passwordHash: string;
  isAdministrator: Generated<number>;
  /** 1 enabled, 0 disabled, 2 locked, null not activated. */
  enabledMark: number | null;
  headIcon: string | null;
  gender: string | null;
  birthday: Date | null;
  entryDate: Date | null;
  mobilePhone: string | null;
  email: string | null;
  telePhone: string | null;
  landline: string | null;
  nation: string | null;
  nativePlace: string | null;
  certificatesType: string | null;
  certificatesNumber: string | null;
  education: string | null;
  urgentContacts: string | null;
  urgentTelePhone: string | null;
  postalAddress: string | null;
  signature: string | null;
  /** The current ones; weftUserRelation has all memberships. */
  organizeId: string | null;
  positionId: string | null;
  systemId: string | null;
  managerId: string | null;
  portalId: string | null;
  theme: string | null;
  language: string | null;
  /** Display settings as JSON (core/look). */
  look: string | null;
  sortCode: Generated<number>;
  description: string | null;
  changePasswordDate: Date | null;
  logErrorCount: Generated<number>;
  unlockTime: Date | null;
  lastLogTime: Date | null;
  lastLogIp: string | null;
  prevLogTime: Date | null;
  prevLogIp: string | null;
}

/** Signature pictures (migration 0021). */
interface SignatureTable {
  id: string;
  userId: string;
  /** Data URL. */
  signImg: string;
  /** 1: the default, at most one per person. */
  isDefault: Generated<number>;
  creatorTime: Date;
}

interface OrganizeTable extends Master {
  parentId: string;
  category: string;
  managerId: string | null;
  propertyJson: string | null;
  /** Ids from the root to itself, comma-joined. */
  organizeIdTree: string;
}

interface PositionTable extends Master {
  organizeId: string;
  type: string | null;
}

interface RoleTable extends Master {
  globalMark: Generated<number>;
}

interface GroupTable extends Master {
  type: string | null;
}

interface UserRelationTable {
  id: string;
  userId: string;
  /** Organize, Position, Role or Group. */
  objectType: string;
  objectId: string;
  creatorTime: Generated<Date>;
  creatorUserId: string | null;
}

interface RoleOrganizeTable {
  roleId: string;
  organizeId: string;
}

interface SystemTable extends Master {
  icon: string | null;
  propertyJson: string | null;
  isMain: Generated<number>;
}

interface MenuTable extends Master {
  parentId: string;
  systemId: string;
  icon: string | null;
  type: number;
  /** Web or App. */
  category: string;
  urlAddress: string | null;
  linkTarget: string | null;
  propertyJson: string | null;
  /** propertyJson.moduleId as a column, so that a model finds its menus. */
  moduleId: string | null;
  isButtonAuthorize: Generated<number>;
  isColumnAuthorize: Generated<number>;
  isFormAuthorize: Generated<number>;
  isDataAuthorize: Generated<number>;
}

interface ModuleButtonTable extends Master {
  moduleId: string;
  parentId: string;
  icon: string | null;
}

/** List columns, form fields and other hidden kinds have the same members (contract §4.3). */
interface ModuleFieldTable extends Master {
  moduleId: string;
  bindTable: string | null;
  /** 0 main table, 1 auxiliary table, 2 sub-table. */
  fieldRule: Generated<number>;
  childTableKey: string | null;
}

type FieldTables = { [family in FieldFamily as `weft${Capitalize<family>}`]: ModuleFieldTable };

interface ModuleDataAuthorizeTable extends ModuleFieldTable {
  type: string | null;
  conditionSymbol: string | null;
  conditionText: string | null;
  conditionName: string | null;
  format: string | null;
}

interface ModuleDataAuthorizeSchemeTable extends Master {
  moduleId: string;
  conditionJson: string | null;
  conditionText: string | null;
}

interface AuthorizeTable {
  id: string;
  /** system, module, button, column, form or resource. */
  itemType: string;
  itemId: string;
  /** Role. */
  objectType: string;
  objectId: string;
  creatorTime: Generated<Date>;
  creatorUserId: string | null;
}

interface SessionTable {
  id: string;
  /** sha-256 of the token, hex. The token itself is not stored. */
  tokenHash: string;
  userId: string;
  origin: string;
  ipAddress: string;
  platForm: string;
  loginTime: Date;
  /** Updated on use, at most once a minute. */
  lastActiveTime: Date;
  /** Last heartbeat of its socket. */
  socketTime: Date | null;
  endedTime: Date | null;
  /** 600 or 601: the answer to the old token. */
  endedCode: number | null;
  /** The person or the role that an administrator views as; at most one of the two. */
  viewedUserId: string | null;
  viewedRoleId: string | null;
  /** Of a full-screen view: its board, and the session that it was issued in. */
  boardId: string | null;
  issuerSessionId: string | null;
  /** Sealed JSON of the provider's session, for signing out there; null: signed in with a password. */
  outside: string | null;
  /** Its calls say in whose name they are made: it belongs to our client. */
  marked: Generated<boolean>;
  /** When its person last proved who they are (services/auth/proof). */
  provedTime: Date | null;
}

interface LogTable {
  id: string;
  /** 1 sign-in, 3 operation, 4 error, 5 request (contract §5.15). */
  type: number;
  userId: string | null;
  userName: string | null;
  ipAddress: string | null;
  platForm: string | null;
  requestUrl: string | null;
  requestMethod: string | null;
  requestDuration: number | null;
  moduleName: string | null;
  /** ok, refused, denied or failed. */
  outcome: string;
  json: string | null;
  creatorTime: Generated<Date>;
}

/** Tables of server/migrations/0001_platform, camelCase as Kysely sees them. */
export interface PlatformTables extends FieldTables {
  weftUser: UserTable;
  weftPasswordHistory: { id: string; userId: string; passwordHash: string; creatorTime: Generated<Date> };
  weftSignature: SignatureTable;
  weftOrganize: OrganizeTable;
  weftPosition: PositionTable;
  weftRole: RoleTable;
  weftRoleOrganize: RoleOrganizeTable;
  weftGroup: GroupTable;
  weftUserRelation: UserRelationTable;
  weftSystem: SystemTable;
  weftMenu: MenuTable;
  weftModuleButton: ModuleButtonTable;
  weftModuleDataAuthorize: ModuleDataAuthorizeTable;
  weftModuleDataAuthorizeScheme: ModuleDataAuthorizeSchemeTable;
  weftAuthorize: AuthorizeTable;
  /** Column settings of one user for a module. */
  weftOwnColumnSetting: {
    userId: string;
    moduleId: string;
    fieldList: string;
    lastModifyTime: Date | null;
  };
  /** The default of a module, for users without settings of their own. */
  weftColumnSetting: {
    moduleId: string;
    fieldList: string;
    lastModifyTime: Date | null;
    lastModifyUserId: string | null;
  };
  weftSession: SessionTable;
  weftSysConfig: { key: string; value: string };
  weftLog: LogTable;
  /** Open captchas; in the database so that any process can check them. */
  weftCaptcha: { key: string; answer: string; expireTime: Date };
  /** Failed sign-ins by account and by address; for unknown accounts too, so that accounts cannot be guessed. */
  weftSignInFailure: {
    key: string;
    failures: number;
    lastTime: Date;
    /** Attempts that are being verified, and when the last one began. */
    pending: Generated<number>;
    pendingTime: Date | null;
  };
}
