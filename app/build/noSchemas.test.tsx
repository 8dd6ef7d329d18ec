import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { noSchemas } from './noSchemas';

/** What the browser's build makes of a module. */
function built(code: string, id: string): string {
  const transform = noSchemas().transform as (
    this: { parse: typeof parseAst },
    code: string,
    id: string,
  ) => { code: string } | undefined;
  return transform.call({ parse: parseAst }, code, id)?.code ?? code;
}

it('the browser’s build has no JSON Schemas of props and no words about aspects', () => {
  const code = `export const phone = defineWidget({ name: 'phone', propsSchema: propsOf({ clearable: prop.bool }), exposes: { rows: { what: 'the rows' } }, what: 'kept' });`;
  expect(built(code, '/widgets/input/Phone/definition.ts')).toBe(
    `export const phone = defineWidget({ name: 'phone', propsSchema: {}, exposes: { rows: { what: '' } }, what: 'kept' });`,
  );
  expect(built(code, '/server/language.ts')).toBe(code);
});
