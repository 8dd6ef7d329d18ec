import { Type } from 'typebox';
import { defineModule } from '../../module';
import { commit, version } from '../../version';

interface Row {
  id: string;
  at: Date;
}

/** What runs here, for administrators: version of the product, commit of the build if it was known, the newest migration. */
export const versionModule = defineModule({
  name: 'version',
  needs: ['platform'],
  routes: [
    {
      call: 'version.info',
      summary: 'Version of the server, commit of its build, and the last migration of the database',
      permission: 'administrator',
      query: Type.Object({}),
      handler: async ({ db }) => {
        const [last] = await db.raw<Row>('select id, at from weft_migration order by at desc, id desc limit 1');
        const migration = last && { id: last.id, at: new Date(last.at).getTime() };
        return { data: { version, commit: commit ?? null, migration: migration ?? null } };
      },
    },
  ],
});
