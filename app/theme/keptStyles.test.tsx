import type { createCache } from '@ant-design/cssinjs';
import { expect, test } from 'vitest';
import { keeping } from './keptStyles';

type Styles = ReturnType<typeof createCache>;

/** As antd has them: an entry whose next value is null is forgotten. */
function forgetful(): Styles {
  const entries = new Map<string, [number, unknown]>();
  const opUpdate: Styles['opUpdate'] = (path, next) => {
    const value = next(entries.get(path) ?? null);
    if (value === null) entries.delete(path);
    else entries.set(path, value);
  };
  return { opUpdate, opGet: (path: string) => entries.get(path) ?? null } as Styles;
}

test('the styles of a component that is gone are there for the next one', () => {
  const styles = keeping(forgetful());
  styles.opUpdate('rate', () => [1, 'made']);
  styles.opUpdate('rate', () => null);
  expect(styles.opGet('rate')).toEqual([0, 'made']);
  styles.opUpdate('never made', () => null);
  expect(styles.opGet('never made')).toBeNull();
});
