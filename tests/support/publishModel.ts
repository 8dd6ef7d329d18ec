import type { TestServer } from './server';
import { type SmallModel, smallModel } from './smallModel';

const admin = { as: 'admin' };

export interface Answer {
  code: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the answers untyped
  data: any;
}

export interface PublishedModel {
  modelId: string;
  menuId: string;
  save: (data: unknown, options?: object) => Promise<Answer>;
  update: (id: string, data: unknown, options?: object) => Promise<Answer>;
  info: (id: string, options?: object) => Promise<Record<string, unknown>>;
  detail: (id: string, options?: object) => Promise<Record<string, unknown>>;
  list: (body?: Record<string, unknown>, options?: object) => Promise<Answer>;
  /** Values of one column of the list, in order. */
  names: (prop: string, body?: Record<string, unknown>, options?: object) => Promise<unknown[]>;
  republish: (model: SmallModel, body?: Record<string, unknown>) => Promise<Answer>;
}

/** Posts a model and publishes it as an administrator; returns the usual calls of tests. */
export async function publishModel(server: TestServer, model: SmallModel): Promise<PublishedModel> {
  const created = await server.inject('visualdev.create', smallModel(model), admin);
  if (created.code !== 200) throw new Error(created.msg);
  const modelId = created.data.id as string;
  const released = await server.inject('visualdev.release', { id: modelId, pc: 1 }, admin);
  if (released.code !== 200) throw new Error(released.msg);
  const list: PublishedModel['list'] = (body = {}, options = admin) =>
    server.inject('onlineDev.list', { modelId, pageSize: 500, ...body }, options);
  const one = async (call: string, id: string, options: object) => {
    const answer = await server.inject(call, { modelId, id }, options);
    if (answer.code !== 200) throw new Error(answer.msg);
    return JSON.parse(answer.data.data);
  };
  return {
    modelId,
    menuId: released.data.menuId,
    save: (data, options = admin) =>
      server.inject('onlineDev.create', { modelId, data: JSON.stringify(data) }, options),
    update: (id, data, options = admin) =>
      server.inject('onlineDev.update', { modelId, id, data: JSON.stringify(data) }, options),
    info: (id, options = admin) => one('onlineDev.info', id, options),
    detail: (id, options = admin) => one('onlineDev.dataChange', id, options),
    list,
    names: async (prop, body, options) => {
      const answer = await list(body, options);
      if (answer.code !== 200) throw new Error(answer.msg);
      return answer.data.list.map((row: Record<string, unknown>) => row[prop]);
    },
    republish: async (next, body = {}) => {
      const changed = await server.inject('visualdev.update', { ...smallModel(next), id: modelId }, admin);
      if (changed.code !== 200) throw new Error(changed.msg);
      return server.inject('visualdev.release', { id: modelId, pc: 1, ...body }, admin);
    },
  };
}
