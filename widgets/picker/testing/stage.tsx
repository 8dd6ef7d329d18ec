import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { expand as expandDocument } from '../../../core/language/expand';
import type { Document, FieldNode, PickerDoc } from '../../../core/language/types';
import { createEngine } from '../../../engine/createEngine';
import type { OpenResult } from '../../../engine/host';
import { createRegistry } from '../../../engine/registry';
import { type Answer, createFakeHost } from '../../../engine/testing/fakeHost';
import { frames, loadFrames } from '../../frames/index';
import { widgetDefinitions } from '../../index';
import { answers } from './answers';

const schemas = join(import.meta.dirname, '../../../schemas');
const read = (file: string): unknown => JSON.parse(readFileSync(join(schemas, file), 'utf8'));
const fragmentFiles = readdirSync(join(schemas, 'fragments')).filter((file) => file.endsWith('.json'));
const fragments = Object.fromEntries(
  fragmentFiles.map((file) => [file.replace('.json', ''), read(`fragments/${file}`)]),
);

/** A file of the product's documents, expanded. */
export function shippedFile<Kind extends Document>(file: string): Kind {
  return expandDocument(read(file), { fragments }).document as Kind;
}

/** A picker document as it is shipped. */
export function shipped(id: string): PickerDoc {
  return shippedFile(`pickers/${id.replaceAll('.', '/')}.json`);
}

interface Stage {
  /** Documents besides the shipped pickers. */
  documents?: Record<string, Document>;
  /** Answers besides the usual ones. */
  answers?: Record<string, Answer>;
  onClose?: () => void;
}

/** A document on screen, with whatever it opens. */
export function stage(document: Document, { documents = {}, answers: more = {}, onClose: over }: Stage = {}) {
  const host = createFakeHost({ ...answers, ...more }, { document: async (id) => documents[id] ?? shipped(id) });
  const engine = createEngine({ host, registry: createRegistry(widgetDefinitions), frames });
  host.open = async (opened, args, moduleId, opener) => {
    host.opened.push({ document: opened, args, moduleId, opener });
    const found = typeof opened === 'string' ? await host.document(opened) : opened;
    return new Promise<OpenResult>((resolve) => {
      const onClose = (result: OpenResult): void => {
        setTimeout(() => shown.unmount());
        resolve(result);
      };
      const shown = render(<engine.Document document={found} args={args} opener={opener} onClose={onClose} />);
    });
  };
  render(<engine.Document document={document} args={{}} onClose={over} />);
  return host;
}

/** A form of these fields; `save` presses ok and returns what the form sent. */
export function show(fields: FieldNode[], { answers: more = {}, ...rest }: Stage = {}) {
  const saved: unknown[] = [];
  const document: Document = {
    kind: 'form',
    id: 'f',
    fields,
    submit: [{ do: 'call', call: 'save', params: { all: { $: 'form' } } }],
  };
  const host = stage(document, { ...rest, answers: { save: ({ all }) => void saved.push(all), ...more } });
  const save = async (): Promise<Record<string, unknown>> => {
    fireEvent.click(screen.getByText('engine.ok', { selector: '.weft-page *, .weft-toolbar *, button *' }));
    await waitFor(() => expect(saved.length).toBeGreaterThan(0));
    return saved.pop() as Record<string, unknown>;
  };
  return { host, save };
}

/** The box of a field. */
export const field = async (name: string): Promise<HTMLElement> => {
  const box = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-field="${name}"] .weft-picker-field`);
    expect(found).not.toBeNull();
    return found as HTMLElement;
  });
  return box;
};

/** Opens the picker of a field. */
export async function open(name: string): Promise<HTMLElement> {
  fireEvent.click(await field(name));
  return waitFor(() => {
    const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]');
    const dialog = dialogs[dialogs.length - 1];
    expect(dialog?.querySelector('.weft-picker')).toBeTruthy();
    return dialog as HTMLElement;
  });
}
export const press = (dialog: HTMLElement, action: string): void => {
  fireEvent.click(dialog.querySelector(`[data-action="${action}"]`) as HTMLElement);
};
export const closed = (): Promise<void> =>
  waitFor(() => expect(document.querySelector('[role="dialog"] .weft-picker')).toBeNull(), { timeout: 3000 });
export async function node(dialog: HTMLElement, label: string): Promise<HTMLElement> {
  const box = dialog.querySelector('.weft-picker-from') as HTMLElement;
  return within(box).findByText(label);
}
/** Opens a node, unless it is open. */
export async function expand(dialog: HTMLElement, label: string): Promise<void> {
  const row = (await node(dialog, label)).closest('.ant-tree-treenode') as HTMLElement;
  const closed = row.querySelector('.ant-tree-switcher_close');
  if (closed) fireEvent.click(closed);
}
export const chosen = (dialog: HTMLElement): string[] =>
  [...dialog.querySelectorAll('.weft-picker-chosen li .weft-picker-words > span:first-child')].map(
    (each) => each.textContent ?? '',
  );
export const tags = (box: HTMLElement): string[] =>
  [...box.querySelectorAll('.ant-select-selection-item')].map((each) => each.textContent ?? '');

beforeAll(async () => {
  await Promise.all([loadFrames(), ...widgetDefinitions.map(({ load }) => load?.())]);
}, 60_000);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
