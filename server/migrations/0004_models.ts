import { type Kysely, sql } from 'kysely';

/** Text that is not a number, date or JSON becomes null (or, for JSON, a text), so that no value fails a release. */
const casts = [
  ['weft_numeric', 'numeric', 'return value::numeric', 'return null'],
  ['weft_bigint', 'bigint', 'return value::numeric::bigint', 'return null'],
  [
    'weft_timestamp',
    'timestamptz',
    `if value ~ '^-?[0-9]{5,16}$' then return to_timestamp(value::numeric / 1000); end if; return value::timestamptz`,
    'return null',
  ],
  ['weft_jsonb', 'jsonb', 'return value::jsonb', 'return to_jsonb(value)'],
] as const;

/** Trust, members of flows, changes between versions of a record, and casts that never fail. */
export const migration = {
  id: '0004_models',
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('weft_visualdev')
      .addColumn('trusted', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('flow_id', 'text')
      .addColumn('flow_en_code', 'text')
      .addColumn('flow_template_json', 'text')
      .execute();
    await db.schema
      .createTable('weft_record_change')
      .addColumn('model_id', 'text', (column) => column.notNull())
      .addColumn('record_id', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('time', 'timestamptz', (column) => column.notNull())
      .addColumn('fields', 'jsonb', (column) => column.notNull())
      .addPrimaryKeyConstraint('weft_record_change_pk', ['model_id', 'record_id', 'version'])
      .execute();
    for (const [name, type, good, bad] of casts) {
      const body = `begin ${good}; exception when others then ${bad}; end`;
      await sql
        .raw(
          `create function ${name}(value text) returns ${type} language plpgsql ${name === 'weft_timestamp' ? 'stable' : 'immutable'} strict as $$ ${body} $$`,
        )
        .execute(db);
    }
  },
};
