// @ts-check
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { desk } from './desk.js';
import { routes } from './routes.js';
import { tables } from './tables.js';

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

/** @type {import('@weft/server').Plugin} */
export default (weft) => ({
  name: 'parcels',
  needs: ['platform', 'channels', 'print'],
  migrations: [tables],
  calls: json('./calls.json'),
  routes: routes(weft),
  fills: [
    weft.channels.with({ parcelDesk: desk(weft) }),
    weft.printTags.with({
      parcels: async ({ db }) => `${(await db.raw('select count(*) as count from parcel'))[0]?.count}`,
    }),
  ],
  entities: { parcel: json('./entities/parcel.json') },
  documents: { parcels: json('./documents/parcels.json'), 'parcels.add': json('./documents/add.json') },
  words: { en: json('./words/en.json'), eo: json('./words/eo.json') },
  languages: [{ code: 'eo', name: 'Esperanto', short: 'Eo', tag: 'eo', like: ['eo'], fallback: 'en' }],
  language: json('./language.json'),
  menus: [
    {
      fullName: 'Parcels',
      enCode: 'parcels',
      icon: 'icon-ym icon-ym-generator-role',
      ready: true,
      buttons: ['btn_add'],
    },
  ],
  client: fileURLToPath(new URL('./client.js', import.meta.url)),
});
