import { sampleModel } from '../tests/support/sampleModel';

const engine = '/api/workflow/Engine';

interface Named {
  id: string;
}

interface Answer<T> {
  code: number;
  msg: string;
  data: T;
}

/** Who calls, and the key of a command. */
export interface From {
  url: string;
  token: string;
  key?: string;
}

/** One call; `key` makes a repeated command harmless. */
export async function ask<T = unknown>(
  { url, token, key }: From,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<T>> {
  const headers: Record<string, string> = {
    authorization: token,
    'weft-document': 'app',
    'content-type': 'application/json',
    ...(key ? { 'weft-key': key } : {}),
  };
  const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  return (await fetch(url + path, init)).json() as Promise<Answer<T>>;
}

async function must<T>(from: From, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await ask<T>(from, method, path, body);
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data;
}

/** A published model with a flow of two steps that the administrator decides; returns the flow's id. */
export async function publishFlow(url: string, token: string): Promise<string> {
  const from = { url, token };
  const { id: modelId } = await must<Named>(from, 'POST', '/api/visualdev/Base', sampleModel());
  await must(from, 'POST', `/api/visualdev/Base/${modelId}/Actions/Release`, { pc: 1 });
  const made = { fullName: 'Purchase', enCode: 'flow_purchase', onlineFormId: modelId };
  const { id } = await must<Named>(from, 'POST', `${engine}/flowTemplate`, made);
  await publishSteps(from, id, ['one', 'two'], modelId);
  return id;
}

/** Publishes the next version: these steps, all decided by whoever calls; `wait`: a step that lasts an hour. */
export async function publishSteps(from: From, id: string, steps: readonly string[], modelId?: string): Promise<void> {
  const { userInfo } = await must<{ userInfo: { userId: string } }>(from, 'GET', '/api/oauth/CurrentUser');
  const path = `${engine}/flowTemplate/${id}`;
  const design = await must<{ document: { model: string }; revision: number }>(from, 'GET', `${path}/Design`);
  const who = { user: userInfo.userId };
  const list = steps.map((step) =>
    step === 'wait' ? { id: step, do: 'wait', hours: 1 } : { id: step, do: 'approve', title: step, who },
  );
  const model = modelId ?? design.document.model;
  const document = { ...design.document, model, start: { who: 'everybody' }, steps: list };
  await must(from, 'PUT', `${path}/Design`, { document, revision: design.revision });
  await must(from, 'POST', `${path}/Actions/Publish`, {});
}

const items = [1, 2, 3].map((index) => ({ product: `p${index}`, price: 1, quantity: index }));
export const formData = (title: string) => ({ title, supplier: 'north', tableFieldItems: items });

/** Hands in a record; the instance's id. */
export async function handIn(from: From, flowId: string, title: string): Promise<string> {
  const body = { flowId, status: 0, formData: formData(title) };
  const [made] = await must<[Named]>(from, 'POST', `${engine}/FlowTask`, body);
  return made.id;
}

/** The task that waits for this person; empty: none. */
export const taskOf = async (from: From, id: string): Promise<string> =>
  (await must<{ taskId: string }>(from, 'GET', `${engine}/FlowBefore/${id}`)).taskId;

export const approve = (from: From, task: string) => must(from, 'POST', `${engine}/FlowBefore/Audit/${task}`, {});

export const terminate = (from: From, id: string) =>
  must(from, 'POST', `${engine}/FlowBefore/Cancel/${id}`, { handleOpinion: '-' });
