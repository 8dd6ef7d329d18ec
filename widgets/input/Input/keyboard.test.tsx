import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { FieldNode, FormDoc } from '../../../core/language/types';
import { createEngine } from '../../../engine/createEngine';
import { createRegistry } from '../../../engine/registry';
import { createFakeHost } from '../../../engine/testing/fakeHost';
import { frames, loadFrames } from '../../frames/index';
import { widgetDefinitions } from '../../index';

beforeAll(async () => {
  await Promise.all([loadFrames(), ...widgetDefinitions.map(({ load }) => load?.())]);
}, 60_000);
afterEach(cleanup);

it.each([
  ['mobile', 'tel'],
  ['email', 'email'],
  ['userCode', 'numeric'],
  ['chinese', ''],
])('ux-13 a field of the pattern %s asks a phone for the keyboard "%s"', async (pattern, keyboard) => {
  const field = { name: 'a', widget: 'input', label: { text: 'A' }, rules: [{ pattern }] } as FieldNode;
  const document: FormDoc = { kind: 'form', id: 'f', fields: [field], submit: [] };
  const engine = createEngine({ host: createFakeHost(), registry: createRegistry(widgetDefinitions), frames });
  render(<engine.Document document={document} />);
  expect(((await screen.findByLabelText('A')) as HTMLInputElement).inputMode).toBe(keyboard);
});
