import { type Kysely, sql } from 'kysely';

/** Providers have a kind; the directory, which was among the settings, is one of them. Its sealed password stays sealed. */
export const migration = {
  id: '0065_sign_in_kinds',
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table weft_sign_in_provider add column kind text not null default 'oidc', add column attribute text`.execute(
      db,
    );
    await sql`
      with setting as (
        select max(value) filter (where key = 'ldapUrl') as url,
          coalesce(max(value) filter (where key = 'ldapEnabled'), '0') as enabled,
          coalesce(max(value) filter (where key = 'ldapBindDn'), '') as account,
          coalesce(max(value) filter (where key = 'ldapBindPassword'), '') as secret,
          coalesce(max(value) filter (where key = 'ldapBaseDn'), '') as base,
          coalesce(max(value) filter (where key = 'ldapAttribute'), 'uid') as attribute
        from weft_sys_config
      ), name as (
        select case when exists (select 1 from weft_sign_in_provider
          where delete_mark is null and 'ldap' in (lower(full_name), lower(en_code))) then 'LDAP0065' else 'LDAP' end as free
      )
      insert into weft_sign_in_provider
        (id, kind, full_name, en_code, issuer, client_id, client_secret, scope, attribute, enabled_mark)
      select '650000000000000001', 'ldap', free, lower(free), url, account, secret, base, attribute,
        case when enabled = '1' then 1 else 0 end
      from setting, name where url <> ''
    `.execute(db);
    await sql`delete from weft_sys_config where key in
      ('ldapEnabled', 'ldapUrl', 'ldapBindDn', 'ldapBindPassword', 'ldapBaseDn', 'ldapAttribute')`.execute(db);
  },
};
