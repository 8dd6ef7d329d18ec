import { boardText } from './fresh';
import { administrators, everybody, holders, type PolicyRow, readers, signedIn } from './types';

const title = { fullName: '$unique', enCode: '$unique' };
const badFile = { filename: 'a.txt', content: '{}' };
const board = { fullName: '$unique', enCode: '$unique', type: 8, document: boardText };
const static_ = { ...title, kind: 'static', staticData: '[]' };
const model = '$the_modelId';
/** A holder of the menu and the button of the model, within the rows that data permission leaves them. */
const ofRecord = 'yyadssd';

/** Models, their records and data interfaces (contract-visualdev §1, §2, §7, §11). */
export const models: Record<string, PolicyRow> = {
  'visualdev.list': { who: readers },
  'visualdev.selector': { who: signedIn },
  'visualdev.info': { who: readers, params: { id: '$draft' } },
  'visualdev.create': {
    who: holders,
    params: { ...title, type: 1, webType: 2, tables: '', formData: '{"fields":[]}', columnData: '{}' },
  },
  'visualdev.update': {
    who: holders,
    params: { id: '$draft', ...title, type: 1, webType: 2, tables: '', formData: '{"fields":[]}', columnData: '{}' },
  },
  'visualdev.check': { who: readers, params: { id: '$draft', formData: '{"fields":[]}' } },
  'visualdev.sample': { who: readers },
  'visualdev.remove': { who: holders, params: { id: '$draft' } },
  'visualdev.removal': { who: holders, params: { id: '$draft' } },
  'visualdev.bin': { who: holders },
  'visualdev.restore': { who: holders, params: { id: '$absent' }, told: '该表单已删除' },
  'visualdev.copy': { who: holders, params: { id: '$draft' } },
  'visualdev.release': { who: holders, params: { id: '$draft', pc: 1 } },
  'visualdev.releasePlan': { who: holders, params: { id: '$draft' } },
  'visualdev.versions': { who: readers, params: { id: model } },
  'visualdev.rollback': { who: holders, params: { id: model, version: 1 } },
  'visualdev.rollbackTemplate': { who: holders, params: { id: model } },
  'visualdev.state': { who: holders, params: { id: '$draft' } },
  'visualdev.trust': { who: administrators, params: { id: '$draft', trusted: 1 } },
  'visualdev.fieldDataSelect': { who: readers, params: { id: model, relationField: 'title' } },
  'visualdev.fieldDataEcho': { who: readers, params: { id: model, ids: ['$record'], columns: 'title' } },
  'visualdev.fields': { who: readers, params: { id: '$draft' } },

  'board.list': { who: readers },
  'board.info': { who: readers, params: { id: '$board' } },
  'board.create': { who: holders, params: { ...board } },
  'board.update': { who: holders, params: { id: '$board', ...board } },
  'board.remove': { who: holders, params: { id: '$board' } },
  'board.state': { who: holders, params: { id: '$board' } },
  'board.check': { who: readers, params: { document: boardText } },
  'board.sample': { who: readers },
  'board.publish': { who: holders, params: { id: '$board' } },
  'board.versions': { who: readers, params: { id: '$board' } },
  'board.restore': { who: holders, params: { id: '$board', version: 1 } },
  'board.starts': { who: readers, params: { id: '$board' } },
  'board.setStarts': { who: holders, params: { id: '$board', all: 0, roleIds: [], organizeIds: [] } },
  'board.own': { who: signedIn },
  'board.ticket': { who: 'yyyassy', params: { id: '$board' } },
  'board.redeem': { who: everybody, params: { ticket: '$unique' }, told: '链接已使用或已过期' },
  'board.document': { who: 'yyyassy', params: { id: '$board' } },
  'onlineDev.import': { who: holders, params: { file: badFile }, told: '请导入对应功能的json文件' },
  'onlineDev.config': { who: readers, params: { modelId: model } },
  'onlineDev.columnData': { who: readers, params: { modelId: model } },
  'onlineDev.formData': { who: readers, params: { modelId: model } },
  'onlineDev.list': { who: readers, params: { modelId: model } },
  'onlineDev.aggregate': {
    who: readers,
    params: { modelId: model, measures: [{ name: 'records', measure: 'count' }] },
  },
  'onlineDev.children': { who: readers, params: { modelId: model, id: '$record' }, told: '该功能不是树形列表' },
  'onlineDev.create': { who: holders, params: { modelId: model, data: '{"title":"y"}' } },
  'onlineDev.info': { who: ofRecord, params: { modelId: model, id: '$record' } },
  'onlineDev.dataChange': { who: ofRecord, params: { modelId: model, id: '$record' } },
  'onlineDev.update': { who: ofRecord, params: { modelId: model, id: '$record', data: '{"title":"z"}' } },
  'onlineDev.remove': { who: ofRecord, params: { modelId: model, id: '$record' } },
  'onlineDev.bin': { who: holders, params: { modelId: model } },
  'onlineDev.restore': { who: holders, params: { modelId: model, ids: ['$absent'] }, told: '数据不存在' },
  'onlineDev.batchRemove': {
    who: ofRecord,
    params: { modelId: model, ids: ['$record'] },
    absent: { ids: ['$absent'] },
  },
  'flow.info': { who: signedIn, params: { config: 'x' } },
  'flow.handle': { who: ofRecord, params: { modelId: model, id: '$record', handleStatus: 2 } },

  'dataInterface.list': { who: readers },
  'dataInterface.selector': { who: signedIn },
  'dataInterface.chooser': { who: signedIn },
  'dataInterface.info': { who: readers, params: { id: '$interface' } },
  'dataInterface.create': { who: holders, params: static_ },
  'dataInterface.update': { who: holders, params: { id: '$interface', ...static_ } },
  'dataInterface.remove': { who: holders, params: { id: '$interface' } },
  'dataInterface.state': { who: holders, params: { id: '$interface' } },
  'dataInterface.copy': { who: holders, params: { id: '$interface' } },
  'dataInterface.export': { who: holders, params: { id: '$interface' } },
  'dataInterface.import': { who: holders, params: { file: badFile }, told: '导入失败，文件格式错误' },
  'dataInterface.log': { who: readers, params: { id: '$interface' } },
  'dataInterface.fields': { who: readers, params: { id: '$interface' } },
  // Others need a menu that names the interface: services/interfaces/runRight.test.ts.
  'dataInterface.params': { who: readers, params: { id: '$interface' } },
  'dataInterface.run': { who: readers, params: { id: '$interface' } },
  'dataInterface.page': { who: readers, params: { id: '$interface' } },
  'dataInterface.infoByIds': { who: readers, params: { id: '$interface', ids: ['1'] } },
  'dataInterface.special': { who: readers, params: { interfaceId: '$interface' } },
  'dataInterface.batchStart': { who: readers, told: '没有编码为 BatchStartInvestigate 的接口' },
};
