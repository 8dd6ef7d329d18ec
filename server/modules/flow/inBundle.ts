import type { Db } from '../../db/types';
import { belongings } from '../exchange/bundle/belongings';
import type { Content } from '../exchange/bundle/partKind';
import { createFromFile, fileOf } from './exchange';
import { engineModule } from './sees';

/** Flows as a file of their model has them: found again by their code, and without the id of the model. */
async function flowsBy(db: Db, column: 'modelId' | 'enCode', value: string) {
  const rows = await db.kysely
    .selectFrom('weftFlow')
    .selectAll()
    .where(column, '=', value)
    .where('deleteMark', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const file = fileOf(row);
    const content = { ...file, document: { ...file.document, model: '' } } as unknown as Content;
    return { key: row.enCode, name: row.fullName, content };
  });
}

/** The flows of a model travel in its file; they arrive as drafts that are not in force. */
export const flowsInBundle = belongings.with({
  flow: {
    kind: 'flow',
    module: engineModule,
    ofModel: (db, modelId) => flowsBy(db, 'modelId', modelId),
    read: async (db, code) => (await flowsBy(db, 'enCode', code))[0]?.content,
    write: async (ctx, content, modelId) => {
      await createFromFile(ctx, content, modelId);
    },
  },
});
