import type { Generated } from 'kysely';
import type { Master } from './master';

/** Tables of server/migrations/0034_channels (contract-platform §5.14). */
export interface ChannelTables {
  weftMessageTemplate: Master & {
    /** '1' system, '0' custom. */
    templateType: Generated<string>;
    /** Code of core/messageTemplate. */
    messageType: string;
    messageSource: string;
    title: string | null;
    content: string | null;
    templateCode: string | null;
    wxSkip: string | null;
    xcxAppId: string | null;
    /** JSON lists. */
    templateParamList: Generated<string>;
    smsFieldList: Generated<string>;
  };
  weftSendChannel: Master & {
    messageType: string;
    address: string | null;
    appId: string | null;
    /** Sealed: what the address is called with. */
    token: Generated<string>;
    /** Sealed: what requests are signed with. */
    secret: Generated<string>;
    /** Of SMS: JSON with `{phone}`, `{templateCode}`, `{params}`. */
    bodyTemplate: string | null;
    /** Of official accounts: the sign-in provider whose subjects are the open ids of users. */
    providerId: string | null;
  };
  weftSendConfig: Master & {
    templateId: string;
    channelId: string | null;
    /** `id--type`, joined with commas. */
    toUserIds: Generated<string>;
  };
}
