import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { FormDoc, JsonObject } from '../core/language/types';
import { documentMakers } from '../core/model/documents';
import { normaliseModel } from '../core/model/normalise';
import type { ScriptApi } from '../engine/host';
import { createRegistry } from '../engine/registry';
import { draw } from '../engine/testing/draw';
import { createFakeHost } from '../engine/testing/fakeHost';
import { kinds, names, odd, oddFields } from '../tests/support/odd/ways';
import { smallModel } from '../tests/support/smallModel';
import { widgetDefinitions } from './definitions';
import { frames, loadFrames } from './frames';
import { loadViews, viewDefinitions } from './views';

beforeAll(async () => {
  await Promise.all([loadFrames(), loadViews(), ...widgetDefinitions.map(({ load }) => load?.())]);
}, 60_000);
afterEach(cleanup);

const options = { registry: createRegistry(widgetDefinitions), views: viewDefinitions, frames };
const item = (name: string) => document.querySelector(`[data-field="${name}"]`);
const boxOf = (name: string) => item(name)?.querySelector<HTMLInputElement>('input, textarea')?.value;
const isChosen = (name: string) => item(name)?.querySelector('input:checked, .ant-select-content-has-value') !== null;
const isRefused = (name: string) => item(name)?.querySelector('.weft-item-error') !== null;

/** A new record of a published model whose fields get this value by a preset, or by the script of the form, drawn with our widgets. */
function open(way: 'preset' | 'script', value: unknown, fields: readonly string[]) {
  const nodes = oddFields(way === 'preset' ? value : undefined);
  const kept = nodes.filter((node) => fields.includes(String(node.__vModel__)));
  const form = way === 'script' ? { funcs: { onLoad: '(api) => { api.set() }' } } : {};
  const model = normaliseModel({ id: '9', ...smallModel({ enCode: 'odd', fields: kept, form }) });
  const made = documentMakers(model, { moduleId: 'menu', version: '1', scripts: true });
  const state = { ready: way === 'preset' };
  const script = async (_source: string, api: ScriptApi) => {
    for (const name of fields) (api.setFormData as (key: string, to: unknown) => void)(name, value);
    state.ready = true;
  };
  const host = createFakeHost({ 'onlineDev.create': () => ({}) }, { script });
  draw(made.get('model.9.form')!() as FormDoc, host, {}, options);
  return { host, state };
}

/** Presses 确定: what the form sends, or the fields that it refuses; and what it showed before. */
async function send(way: 'preset' | 'script', value: unknown, fields: readonly string[]) {
  const { host, state } = open(way, value, fields);
  await waitFor(() => expect(state.ready && item(fields.at(-1)!) !== null).toBe(true));
  await waitFor(() => expect(boxOf('text')).toBe(String(value)));
  const shown = Object.fromEntries(fields.map((name) => [name, boxOf(name)]));
  const chosen = fields.filter(isChosen);
  fireEvent.click(document.querySelector('.ant-modal-footer .ant-btn-primary')!);
  await waitFor(() => expect(host.calls.length > 0 || fields.some(isRefused)).toBe(true));
  const [call] = host.calls;
  const answer = { shown, chosen, refused: fields.filter(isRefused), saved: call && JSON.parse(`${call.params.data}`) };
  cleanup();
  return answer as { shown: Record<string, string>; chosen: string[]; refused: string[]; saved?: JsonObject };
}

/** What became something else on its way from the preset or the script to the call. */
async function changed(way: 'preset' | 'script', value: unknown): Promise<unknown[]> {
  const first = await send(way, value, names);
  const rest = names.filter((name) => !first.refused.includes(name));
  const { saved, shown, chosen } = first.saved ? first : await send(way, value, rest);
  return rest.flatMap((name) => {
    const sent = saved?.[name];
    // A preset that is no choice is none: the field is drawn and sent empty.
    const isNone =
      way === 'preset' && (name === 'one' || name === 'pick') && (sent ?? null) === null && !chosen.includes(name);
    const isSame = JSON.stringify(sent) === JSON.stringify(value) || isNone;
    const isShown = name !== 'amount' || typeof sent === 'object' || Number(shown[name]) === Number(sent);
    return isSame && isShown ? [] : [{ name, value, sent, shown: shown[name] }];
  });
}

it.each(['preset', 'script'] as const)(
  'a value that a %s sets is shown and sent as it is, or refused with a sentence at its field',
  async (way) => {
    const told: unknown[] = [];
    const part = odd.filter((_, at) => at % 3 === (way === 'preset' ? 0 : 1));
    for (const value of [...part, ...kinds]) told.push(...(await changed(way, value)));
    expect(told).toEqual([]);
  },
  120_000,
);
