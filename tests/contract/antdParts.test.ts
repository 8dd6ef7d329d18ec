import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** Parts of antd that the build leaves out (app/build/slim.ts): they work under test and throw in the built product. */
const leftOut =
  /\b(?:Input\.(?:TextArea|Search|Password|OTP|Group)|Radio\.(?:Group|Button)|Checkbox\.Group|Dropdown\.Button)\b/;

/** Paths of the screens of a layer, without tests. */
const screensOf = (layer: string) =>
  readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => join(layer, file));

it('no screen uses a part of antd that the build leaves out', () => {
  const screens = ['app', 'engine', 'widgets'].flatMap(screensOf);
  expect(screens.length).toBeGreaterThan(100);
  expect(screens.filter((file) => leftOut.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
