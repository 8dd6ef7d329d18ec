/** Platform tables limited to address book data: no passwords, sessions, settings, logs or rights. */
export const addressBook: Readonly<Record<string, string>> = {
  weft_user:
    '(id, account, real_name, gender, organize_id, position_id, manager_id, enabled_mark, sort_code, delete_mark)',
  weft_organize: '',
  weft_position: '',
  weft_role: '',
  weft_group: '',
  weft_user_relation: '',
  weft_dictionary_type: '',
  weft_dictionary_data: '',
};

/**
 * Whether statements of data interfaces may name this table: models, the address book, and other tables of the schema
 * `public` that the database grants. Without a schema PostgreSQL searches its catalogue first, whose names begin with
 * `pg_`.
 */
export function isReadable(schema: string | undefined, name: string): boolean {
  if (name.startsWith('pg_')) return false;
  if (schema !== undefined && schema !== 'model' && schema !== 'public') return false;
  return !name.startsWith('weft_') || Object.hasOwn(addressBook, name);
}
