// @ts-check

/**
 * Messages as slips at the parcel desk. A delivery may be sent again after a crash: the slip of an id is written once.
 * @type {(weft: import('@weft/server').ServerTools) => import('@weft/server').Channel}
 */
export const desk = ({ SendFault }) => ({
  code: 'parcelDesk',
  name: 'parcel.desk',
  receiver: 'user',
  template: { title: 'required', content: 'optional' },
  send: async ({ db, delivery, user }) => {
    if (!user) throw new SendFault('noAddress', true);
    await db.raw('insert into parcel_slip (id, person_id, title) values ($1, $2, $3) on conflict (id) do nothing', [
      delivery.id,
      user.id,
      delivery.title,
    ]);
  },
});
