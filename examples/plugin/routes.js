// @ts-check

/** @type {(weft: import('@weft/server').ServerTools) => import('@weft/server').RouteSpec[]} */
export const routes = ({ Refusal, newId }) => [
  {
    call: 'parcel.list',
    summary: 'Every parcel',
    permission: { module: 'parcels' },
    hides: 'none',
    handler: async ({ db }) => ({
      data: { list: await db.raw('select id, name, grams from parcel order by name, id') },
    }),
  },
  {
    call: 'parcel.add',
    summary: 'A new parcel',
    permission: { module: 'parcels', button: 'btn_add' },
    hides: 'none',
    entity: 'parcel',
    handler: async ({ db }, { body: { name, grams } }) => {
      const id = newId();
      const added = await db.raw(
        'insert into parcel (id, name, grams) values ($1, $2, $3) on conflict (name) do nothing returning id',
        [id, name, grams],
      );
      if (!added.length) throw new Refusal('parcel.taken', { name });
      return { data: { id }, msg: 'parcel.added' };
    },
  },
];
