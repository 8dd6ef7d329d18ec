import { defineAction } from '../../engine/defineAction';

type Values = Record<string, unknown>;

/**
 * `{ "do": "compute", "path": "form.total", "formula": "price * count" }`: sets a field to what a formula of core/formula gives
 * now, rounded to `precision` places (2). In a row its members are meant first. A formula that cannot be read ends the list.
 */
export const action = defineAction<{ path: string; formula: string; precision?: number }>({
  name: 'compute',
  propsSchema: {
    properties: {
      path: { type: 'string', minLength: 1 },
      formula: { type: 'string', minLength: 1 },
      precision: { type: 'integer', minimum: 0, maximum: 10 },
    },
    required: ['path', 'formula'],
  },
  run: async ({ host, read, run }, { path, formula, precision = 2 }) => {
    const { formulaValue } = await import('../../core/formula/formulaValue');
    try {
      const row = path.startsWith('row.') ? (read({ $: 'row' }) as Values | undefined) : undefined;
      const value = formulaValue(formula, (read({ $: 'form' }) ?? {}) as Values, precision, row);
      return run([{ do: 'set', path, value }]);
    } catch (error) {
      host.report({ at: path, message: `the formula "${formula}" cannot be computed`, error });
      return false;
    }
  },
});
