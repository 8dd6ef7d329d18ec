import { limits } from '../../limits';

const maxDepth = 100;
const maxValues = 50_000;

/**
 * Why a schema is too large to convert: more than 1 MB, 100 levels or 50,000 values. Runs before any recursion.
 */
export function schemaTooLarge(schema: unknown): string | undefined {
  let values = 0;
  const open: { value: unknown; depth: number }[] = [{ value: schema, depth: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    values += 1;
    if (values > maxValues) return `a schema has at most ${maxValues} values`;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth) return `a schema is at most ${maxDepth} levels deep`;
    for (const child of Object.values(value)) open.push({ value: child, depth: depth + 1 });
  }
  const bytes = new TextEncoder().encode(JSON.stringify(schema) ?? '').length;
  return bytes > limits.documentBytes ? `a schema has at most ${limits.documentBytes} bytes` : undefined;
}
