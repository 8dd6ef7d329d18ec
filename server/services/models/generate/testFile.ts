import type { FieldNode } from '../../../../core/language/types';
import type { GeneratedModule } from './plan';
import { literal, quoted } from './print';
import { requiredField, sampleValues } from './sampleValues';
import type { Files } from './schemaFiles';
import { namedNodes } from './words';

function draftOf(module: GeneratedModule, nodes: readonly FieldNode[]): Record<string, unknown> {
  const rows = module.children.map(({ member, fields }) => {
    const columns = nodes.find(({ name }) => name === member)?.fields ?? [];
    return [member, [sampleValues(fields, columns)]];
  });
  return { ...sampleValues(module.fields, nodes), ...Object.fromEntries(rows) };
}

function ruleLines({ fields }: GeneratedModule): string {
  const codes = fields.flatMap(({ billRule }) => (billRule ? [billRule] : []));
  if (codes.length === 0) return '';
  return `  for (const enCode of ${literal(codes)}) {
    await ask('billRule.create', { fullName: enCode, enCode, category: 'x', ...number });
  }
`;
}

/** The module's own test: a record is created, read, listed, changed and deleted, and an empty one refused. */
export function testFile(module: GeneratedModule, withWords: readonly FieldNode[]): Files {
  const { entity, fields } = module;
  const nodes = [...namedNodes(withWords)];
  const rules = ruleLines(module);
  const required = requiredField(fields, nodes);
  const refusal = required
    ? `
  it('refuses a record without ${required}', async () => {
    const refused = await ask('${entity}.create', { ...draft, ${required}: null });
    expect(refused.code).toBe(400);
    expect(refused.data.errors).toContainEqual(expect.objectContaining({ field: ${quoted(required)} }));
  });
`
    : '';
  const text = `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/support/server';

let app: TestServer;
const ask = (call: string, params: Record<string, unknown> = {}) => app.inject(call, params, { as: 'admin' });
const draft = ${literal(draftOf(module, nodes), 0, 14)};
${rules ? "const number = { prefix: 'N', dateFormat: 'no', digit: 4, startNumber: '1' };\n" : ''}
beforeAll(async () => {
  app = await startTestServer();
${rules}});
afterAll(() => app.close());

describe('${entity}', () => {
  it('creates, lists, reads, changes and deletes', async () => {
    expect(await ask('${entity}.create', draft)).toMatchObject({ code: 200 });
    const { data } = await ask('${entity}.list');
    expect(data.pagination.total).toBe(1);
    const id: string = data.list[0].id;
    const stored = (await ask('${entity}.info', { id })).data;
    expect(stored).toMatchObject({ ...draft, id });
    expect(await ask('${entity}.update', { ...stored, id })).toMatchObject({ code: 200 });
    expect((await ask('${entity}.info', { id })).data).toMatchObject(draft);
    expect(await ask('${entity}.remove', { id })).toMatchObject({ code: 200 });
    expect((await ask('${entity}.list')).data.list).toEqual([]);
  });
${refusal}});
`;
  return { [`server/resources/${entity}.test.ts`]: text };
}
