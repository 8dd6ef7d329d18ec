// Engines: both. Releases may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modelDocuments } from '../../../core/model/documents';
import { normaliseModel } from '../../../core/model/normalise';
import { fewer } from '../../../tests/support/fewer';
import { mutateModel } from '../../../tests/support/mutateModel';
import { sampleModel } from '../../../tests/support/sampleModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, smallModel, tableNode } from '../../../tests/support/smallModel';

const runs = Number(process.env.WEFT_MUTATIONS ?? (fewer ? 100 : 500));
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tree = () =>
  smallModel({
    enCode: 'mutant',
    fields: [
      fieldNode('input', 'name', '名称', {
        required: true,
        unique: true,
        regList: [{ pattern: '/^[^#]+$/', message: '没有井号' }],
      }),
      fieldNode('input', 'above', '上级'),
      fieldNode('userSelect', 'owner', '负责人', { defaultCurrent: true }, { multiple: true }),
      fieldNode('cascader', 'way', '路径', { dataType: 'dictionary', dictionaryType: 'sex' }),
      tableNode('tableFieldA', '甲', [fieldNode('inputNumber', 'n', '数'), fieldNode('datePicker', 'd', '日')]),
    ],
    form: { logicalDelete: true, concurrencyLock: true },
    list: {
      type: 5,
      parentField: 'above',
      ruleList: [{ field: 'name', symbol: '<>', fieldValue: 'x', logic: '&&' }],
      useDataPermission: true,
    },
  }) as Record<string, unknown>;

const bases = [() => sampleModel() as Record<string, unknown>, tree];

/** A published model must work: its documents compile, its page is served, a save succeeds or is refused. */
async function works(modelId: string): Promise<void> {
  const admin = { as: 'admin' };
  const config = await server.inject('onlineDev.config', { modelId }, admin);
  expect(config.code).toBe(200);
  modelDocuments(normaliseModel({ ...config.data, id: modelId, enCode: 'mutant' }), { moduleId: '1', version: '1' });
  const list = await server.inject('onlineDev.list', { modelId, currentPage: 1, pageSize: 20 }, admin);
  expect([200, 400]).toContain(list.code);
  const saved = await server.inject(
    'onlineDev.create',
    { modelId, data: '{"title":"t","supplier":"north","name":"n"}' },
    admin,
  );
  expect([200, 400]).toContain(saved.code);
}

describe('VDEV: bad models', () => {
  test(`${runs} of them posted to Base and Release: each works or is refused with its place; the server stays up`, async () => {
    const ends = { works: 0, refused: 0 };
    for (let index = 0; index < runs; index++) {
      const model = mutateModel(bases[index % bases.length]!(), index);
      // A table belongs to one model, so each mutant has its own tables.
      const body = {
        ...model,
        fullName: `m${index}`,
        enCode: `m${index}`,
        tables: String(model.tables).replaceAll('purchase_order', `po${index}`),
        formData: String(model.formData).replaceAll('purchase_order', `po${index}`),
      };
      const created = await server.inject('visualdev.create', body, { as: 'admin' });
      expect([200, 400], `${index}: ${created.msg}`).toContain(created.code);
      if (created.code !== 200) {
        ends.refused += 1;
        continue;
      }
      const plan = await server.inject('visualdev.releasePlan', { id: created.data.id }, { as: 'admin' });
      const released = await server.inject('visualdev.release', { id: created.data.id, pc: 1 }, { as: 'admin' });
      expect(plan.code, `${index}: ${plan.msg}`).toBe(200);
      expect(plan.data.errors > 0, `${index}: ${released.msg}`).toBe(released.code !== 200);
      expect([200, 400], `${index}: ${released.msg}`).toContain(released.code);
      if (released.code === 200) {
        await works(created.data.id).catch((error: Error) => {
          throw new Error(`mutant ${index}: ${error.message}`);
        });
        ends.works += 1;
      } else {
        ends.refused += 1;
        // A message of the contract, or JSON pointers; each issue of the model has its pointer.
        expect(released.msg.length).toBeGreaterThan(3);
        for (const issue of released.data?.issues ?? []) expect(issue.at, released.msg).toMatch(/^\//);
      }
    }
    expect((await server.inject('auth.currentUser', {}, { as: 'admin' })).code).toBe(200);
    expect(ends.works).toBeGreaterThan(runs / 4);
    expect(ends.refused).toBeGreaterThan(0);
  }, 600_000);
});
