import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutDatabase } from '../support/withoutDatabase';

/** Helpers whose database depends on WEFT_TEST_ENGINE. */
const opening = /support\/(?:server|emptyDatabase|secondProcess|postgresCluster)'|WEFT_TEST_ENGINE/;

test.each(withoutDatabase)('%s runs once: it opens no database of the suite', (file) => {
  expect(readFileSync(file, 'utf8')).not.toMatch(opening);
});
