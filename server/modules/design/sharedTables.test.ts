// Engines: both. Releases may differ.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishModel } from '../../../tests/support/publishModel';
import { startTestServer, type TestServer } from '../../../tests/support/server';
import { fieldNode, type SmallModel, smallModel, tableNode } from '../../../tests/support/smallModel';

let server: TestServer;
const admin = { as: 'admin' };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const key = { columnName: 'f_id', field: 'f_id', dataType: 'varchar', primaryKey: 1 };
const device = (main = true) => ({
  table: 'device',
  typeId: main ? '1' : '0',
  ...(main ? {} : { tableField: 'room_id', relationField: 'f_id', relationTable: 'room' }),
  fields: [key],
});
const name = fieldNode('input', 'name', '名称');
const stock: SmallModel = {
  enCode: 'stock',
  fields: [name, fieldNode('inputNumber', 'price', '价格')],
  tables: [device()],
};
const repair: SmallModel = {
  enCode: 'repair',
  fields: [name, fieldNode('datePicker', 'due', '日期')],
  tables: [device()],
};
const room: SmallModel = {
  enCode: 'room',
  fields: [fieldNode('input', 'title', '房间'), tableNode('tableField1', '设备', [name], { tableName: 'device' })],
  tables: [{ table: 'room', typeId: '1', fields: [key] }, device(false)],
};

/** A released model's answer, and the plan before it. */
async function release(model: SmallModel) {
  const { data } = await server.inject('visualdev.create', smallModel(model), admin);
  const plan = (await server.inject('visualdev.releasePlan', { id: data.id }, admin)).data;
  return { plan, answer: await server.inject('visualdev.release', { id: data.id, pc: 1 }, admin) };
}

describe('one table used by several models (issue 11 §1)', () => {
  test('the same demo in two generations: tables and columns that differ in case are the same ones', async () => {
    const spec = (enCode: string, table: string, column: string): SmallModel => ({
      enCode,
      fields: [fieldNode('input', column, '规格')],
      tables: [{ table, typeId: '1', fields: [key] }],
    });
    const older = await publishModel(server, spec('specOld', 'test_spec', 'f_specifications'));
    const later = await publishModel(server, spec('specNew', 'Test_Spec', 'F_Specifications'));
    const { id } = (await later.save({ F_Specifications: '甲' })).data;
    expect(await older.info(id)).toMatchObject({ f_specifications: '甲' });
    await older.update(id, { f_specifications: '乙' });
    expect(await later.info(id)).toMatchObject({ F_Specifications: '乙' });
    expect((await later.republish(spec('specNew', 'Test_Spec', 'F_Specifications'))).code).toBe(200);
    expect(await later.info(id)).toMatchObject({ F_Specifications: '乙' });
  });

  test('main table of two and sub-table of a third: one storage, and each sees what the others write', async () => {
    const rooms = await publishModel(server, room);
    const roomId = (await rooms.save({ title: '一号', tableFieldX: [], tableField1: [{ name: '泵' }] })).data.id;
    const stocks = await publishModel(server, stock);
    const repairs = await publishModel(server, repair);
    expect(await stocks.names('name')).toEqual(['泵']);
    const id = (await stocks.save({ name: '阀', price: 3 })).data.id;
    expect((await repairs.list()).data.pagination.total).toBe(2);
    await repairs.update(id, { name: '阀', due: Date.UTC(2026, 4, 11) });
    expect(await stocks.info(id)).toMatchObject({ name: '阀', price: 3 });
    expect((await rooms.info(roomId)).tableField1).toMatchObject([{ name: '泵' }]);
    await server.inject('onlineDev.remove', { modelId: rooms.modelId, id: roomId }, admin);
    expect(await stocks.names('name')).toEqual(['阀']);
    expect((await repairs.list()).data.pagination.total).toBe(1);
  });

  test('publishing again changes nothing, and takes nothing from the others', async () => {
    const { data } = await server.inject('visualdev.selector', { type: 1 }, admin);
    const all = data.list.flatMap((group: { children: { id: string; enCode: string }[] }) => group.children);
    for (const { id } of all.filter((each: { enCode: string }) => ['stock', 'repair', 'room'].includes(each.enCode)))
      expect((await server.inject('visualdev.releasePlan', { id }, admin)).data).toMatchObject({
        steps: [],
        errors: 0,
      });
  });

  test('columns that do not agree are refused by name, in the plan and at the release', async () => {
    const other = { ...stock, enCode: 'clash', fields: [fieldNode('datePicker', 'price', '日期')] };
    const { plan, answer } = await release(other);
    const message = '数据表 device 与功能【stock】的用法不一致：price';
    expect(plan.issues).toContainEqual(expect.objectContaining({ level: 'error', at: '/tables/0', message }));
    expect(answer).toMatchObject({ code: 400, msg: message });
    const marked = await release({ ...stock, enCode: 'marked', form: { logicalDelete: true } });
    expect(marked.answer.msg).toContain('f_delete_mark');
  });

  test('deleting one model leaves the table to the others', async () => {
    const gone = await publishModel(server, { ...stock, enCode: 'gone', fields: [name] });
    const id = (await gone.save({ name: '留' })).data.id;
    await server.inject('visualdev.remove', { id: gone.modelId }, admin);
    const next = await publishModel(server, { ...repair, enCode: 'next' });
    expect(await next.names('name')).toContain('留');
    expect(await next.info(id)).toMatchObject({ name: '留' });
  });

  test('a sub-table on a table that others made gets its foreign key beside their rows', async () => {
    const first = await publishModel(server, {
      enCode: 'tool',
      fields: [name],
      tables: [{ table: 'tool', typeId: '1', fields: [key] }],
    });
    await first.save({ name: '锤' });
    const box: SmallModel = {
      enCode: 'box',
      fields: [fieldNode('input', 'title', '箱'), tableNode('tableField1', '工具', [name], { tableName: 'tool' })],
      tables: [
        { table: 'box', typeId: '1', fields: [key] },
        {
          table: 'tool',
          typeId: '0',
          tableField: 'box_id',
          relationField: 'f_id',
          relationTable: 'box',
          fields: [key],
        },
      ],
    };
    const boxes = await publishModel(server, box);
    await boxes.save({ title: '红', tableField1: [{ name: '钳' }] });
    expect((await first.names('name')).sort()).toEqual(['钳', '锤']);
    await first.save({ name: '锯' });
    expect(await first.names('name')).toHaveLength(3);
  });
});
