// @ts-check

/** @type {import('@weft/server').Migration} */
export const tables = {
  id: 'parcels/0001_tables',
  up: async (db) => {
    await db.schema
      .createTable('parcel')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('grams', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('parcel_slip')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .execute();
  },
};
