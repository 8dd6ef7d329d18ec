import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

type Table = CreateTableBuilder<string, string>;
type Columns = Record<string, 'text' | 'integer' | 'timestamptz'>;

const audited: Columns = {
  creator_user_id: 'text',
  last_modify_time: 'timestamptz',
  last_modify_user_id: 'text',
  delete_mark: 'integer',
  delete_time: 'timestamptz',
  delete_user_id: 'text',
};

/** Columns with a trailing `!` are not null. */
function columns(table: Table, wanted: Columns): Table {
  return Object.entries(wanted).reduce<Table>((builder, [name, type]) => {
    if (!name.endsWith('!')) return builder.addColumn(name, type);
    return builder.addColumn(name.slice(0, -1), type, (column) => column.notNull());
  }, table);
}

function flag(table: Table, name: string, value: number): Table {
  return table.addColumn(name, 'integer', (column) => column.notNull().defaultTo(value));
}

function withCreation(table: Table): Table {
  return table.addColumn('creator_time', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`));
}

function keyed(db: Kysely<unknown>, name: string): Table {
  return db.schema.createTable(name).addColumn('id', 'text', (column) => column.primaryKey()) as unknown as Table;
}

/** id, name, code, order, state, description and audit columns. */
function master(db: Kysely<unknown>, name: string, extra: Columns = {}): Table {
  const named = columns(keyed(db, name), { 'full_name!': 'text', 'en_code!': 'text', description: 'text', ...extra });
  return columns(withCreation(flag(flag(named, 'sort_code', 0), 'enabled_mark', 1)), audited);
}

const moduleField: Columns = { 'module_id!': 'text', bind_table: 'text', child_table_key: 'text' };

async function people(db: Kysely<unknown>): Promise<void> {
  const user = columns(keyed(db, 'weft_user'), {
    'account!': 'text',
    'real_name!': 'text',
    'password_hash!': 'text',
    enabled_mark: 'integer',
    head_icon: 'text',
    gender: 'text',
    birthday: 'timestamptz',
    entry_date: 'timestamptz',
    mobile_phone: 'text',
    email: 'text',
    tele_phone: 'text',
    landline: 'text',
    nation: 'text',
    native_place: 'text',
    certificates_type: 'text',
    certificates_number: 'text',
    education: 'text',
    urgent_contacts: 'text',
    urgent_tele_phone: 'text',
    postal_address: 'text',
    signature: 'text',
    organize_id: 'text',
    position_id: 'text',
    system_id: 'text',
    manager_id: 'text',
    portal_id: 'text',
    theme: 'text',
    language: 'text',
    description: 'text',
    change_password_date: 'timestamptz',
    unlock_time: 'timestamptz',
    last_log_time: 'timestamptz',
    last_log_ip: 'text',
    prev_log_time: 'timestamptz',
    prev_log_ip: 'text',
  });
  const flags = flag(flag(flag(user, 'is_administrator', 0), 'sort_code', 0), 'log_error_count', 0);
  await columns(withCreation(flags), audited).execute();
  await sql`create unique index weft_user_account on weft_user (lower(account)) where delete_mark is null`.execute(db);
  await withCreation(
    columns(keyed(db, 'weft_password_history'), { 'user_id!': 'text', 'password_hash!': 'text' }),
  ).execute();
  await sql`create index weft_password_history_user on weft_password_history (user_id, creator_time)`.execute(db);
  await master(db, 'weft_organize', {
    'parent_id!': 'text',
    'category!': 'text',
    manager_id: 'text',
    property_json: 'text',
    'organize_id_tree!': 'text',
  }).execute();
  await master(db, 'weft_position', { 'organize_id!': 'text', type: 'text' }).execute();
  await flag(master(db, 'weft_role'), 'global_mark', 1).execute();
  await sql`create table weft_role_organize (role_id text not null, organize_id text not null,
    primary key (role_id, organize_id))`.execute(db);
  await master(db, 'weft_group', { type: 'text' }).execute();
  const relation = columns(keyed(db, 'weft_user_relation'), {
    'user_id!': 'text',
    'object_type!': 'text',
    'object_id!': 'text',
    creator_user_id: 'text',
  });
  await withCreation(relation).execute();
  await sql`create unique index weft_user_relation_user on weft_user_relation (user_id, object_type, object_id)`.execute(
    db,
  );
  await sql`create index weft_user_relation_object on weft_user_relation (object_id)`.execute(db);
  for (const name of ['organize', 'position', 'role', 'group']) {
    const index = sql.raw(`weft_${name}_en_code`);
    await sql`create unique index ${index} on ${sql.raw(`weft_${name}`)} (en_code) where delete_mark is null`.execute(
      db,
    );
  }
}

async function menus(db: Kysely<unknown>): Promise<void> {
  await flag(master(db, 'weft_system', { icon: 'text', property_json: 'text' }), 'is_main', 0).execute();
  const menu = master(db, 'weft_menu', {
    'parent_id!': 'text',
    'system_id!': 'text',
    icon: 'text',
    'type!': 'integer',
    'category!': 'text',
    url_address: 'text',
    link_target: 'text',
    property_json: 'text',
    module_id: 'text',
  });
  const kinds = ['button', 'column', 'form', 'data'];
  await kinds.reduce((table, kind) => flag(table, `is_${kind}_authorize`, 0), menu).execute();
  await sql`create unique index weft_menu_en_code on weft_menu (category, en_code) where delete_mark is null`.execute(
    db,
  );
  await sql`create index weft_menu_parent on weft_menu (parent_id)`.execute(db);
  await master(db, 'weft_module_button', { 'module_id!': 'text', 'parent_id!': 'text', icon: 'text' }).execute();
  await flag(master(db, 'weft_module_column', moduleField), 'field_rule', 0).execute();
  await flag(master(db, 'weft_module_form', moduleField), 'field_rule', 0).execute();
  const rule: Columns = {
    ...moduleField,
    type: 'text',
    condition_symbol: 'text',
    condition_text: 'text',
    condition_name: 'text',
    format: 'text',
  };
  await flag(master(db, 'weft_module_data_authorize', rule), 'field_rule', 0).execute();
  const scheme: Columns = { 'module_id!': 'text', condition_json: 'text', condition_text: 'text' };
  await master(db, 'weft_module_data_authorize_scheme', scheme).execute();
  for (const kind of ['button', 'column', 'form', 'data_authorize', 'data_authorize_scheme']) {
    const table = `weft_module_${kind}`;
    await sql`create unique index ${sql.raw(`${table}_en_code`)} on ${sql.raw(table)} (module_id, en_code)
      where delete_mark is null`.execute(db);
  }
  const authorize = columns(keyed(db, 'weft_authorize'), {
    'item_type!': 'text',
    'item_id!': 'text',
    'object_type!': 'text',
    'object_id!': 'text',
    creator_user_id: 'text',
  });
  await withCreation(authorize).execute();
  await sql`create unique index weft_authorize_object on weft_authorize (object_id, object_type, item_type, item_id)`.execute(
    db,
  );
  await sql`create index weft_authorize_item on weft_authorize (item_id)`.execute(db);
  await sql`create table weft_column_setting (module_id text primary key, field_list text not null,
    last_modify_time timestamptz, last_modify_user_id text)`.execute(db);
}

/** Names that must be unique in their scope; the index enforces it, so two concurrent saves cannot both succeed. */
async function names(db: Kysely<unknown>): Promise<void> {
  const single: Record<string, string> = {
    role: 'global_mark, full_name',
    system: 'full_name',
    menu: 'category, system_id, parent_id, full_name',
  };
  for (const [table, among] of Object.entries(single)) {
    const index = sql.raw(`weft_${table}_full_name`);
    await sql`create unique index ${index} on ${sql.raw(`weft_${table}`)} (${sql.raw(among)}) where delete_mark is null`.execute(
      db,
    );
  }
  await sql`create unique index weft_system_en_code on weft_system (en_code) where delete_mark is null`.execute(db);
}

async function access(db: Kysely<unknown>): Promise<void> {
  await columns(keyed(db, 'weft_session'), {
    'token_hash!': 'text',
    'user_id!': 'text',
    'origin!': 'text',
    'ip_address!': 'text',
    'plat_form!': 'text',
    'login_time!': 'timestamptz',
    'last_active_time!': 'timestamptz',
    socket_time: 'timestamptz',
    ended_time: 'timestamptz',
    ended_code: 'integer',
  }).execute();
  await sql`create unique index weft_session_token on weft_session (token_hash)`.execute(db);
  await sql`create index weft_session_user on weft_session (user_id) where ended_time is null`.execute(db);
  await sql`create table weft_sys_config (key text primary key, value text not null)`.execute(db);
  const log = columns(keyed(db, 'weft_log'), {
    'type!': 'integer',
    user_id: 'text',
    user_name: 'text',
    ip_address: 'text',
    plat_form: 'text',
    request_url: 'text',
    request_method: 'text',
    request_duration: 'integer',
    module_name: 'text',
    'outcome!': 'text',
    json: 'text',
  });
  await withCreation(log).execute();
  await sql`create index weft_log_time on weft_log (type, creator_time desc)`.execute(db);
  await sql`create index weft_log_user on weft_log (user_id, type, creator_time desc)`.execute(db);
  // Not needed after a crash, so unlogged.
  await sql`create unlogged table weft_captcha (key text primary key, answer text not null, expire_time timestamptz not null)`.execute(
    db,
  );
  await sql`create unlogged table weft_sign_in_failure (key text primary key, failures integer not null,
    last_time timestamptz not null)`.execute(db);
}

export const migration = {
  id: '0001_platform',
  async up(db: Kysely<unknown>): Promise<void> {
    await people(db);
    await menus(db);
    await names(db);
    await access(db);
  },
};
