import { usualLanguage } from '../../../core/languages';

/** Columns of `weft_user` that make a `SessionUser` without a session: whose permission is asked for, not who asks. */
export const asUserColumns = `id, account, real_name as "realName", is_administrator = 1 as "isAdministrator",
  organize_id as "organizeId", position_id as "positionId", system_id as "systemId", coalesce(language, '${usualLanguage}') as language,
  '' as "sessionId"`;
