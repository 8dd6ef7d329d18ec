import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { derivations } from '../core/derivations';
import type { Document, Entity } from '../core/language/types';
import { upgrade } from '../core/language/upgrade';
import { createRegistry } from '../engine/registry';
import { draw } from '../engine/testing/draw';
import { createFakeHost } from '../engine/testing/fakeHost';
import { entityIds, loadEntity } from '../schemas';
import { widgetDefinitions } from '.';
import { frames } from './frames';

const folder = `${process.cwd()}/tests/fixtures/language0`;
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
const entities = new Map(
  await Promise.all(entityIds.map(async (id) => [id, (await loadEntity(id)) as Entity] as const)),
);
afterEach(cleanup);

describe('ADR 0007 documents from before versions are drawn when they are upgraded', () => {
  it.each(files)(
    '%s',
    async (name) => {
      const document = upgrade(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))) as Document;
      const answer = { list: [{ id: '1', fullName: 'One', enCode: 'one' }], pagination: { total: 1 }, ids: [] };
      const host = createFakeHost({}, { call: async () => ({ code: 200, msg: '', data: answer }) });
      const args = { id: '1', multiple: true, selectType: 'all' };
      draw(
        document,
        host,
        { args, moduleId: 'm' },
        {
          registry: createRegistry(widgetDefinitions),
          frames,
          derivations,
          entity: (id) => entities.get(id),
        },
      );
      await waitFor(() => expect(globalThis.document.body.textContent?.length).toBeGreaterThan(10), {
        timeout: 15_000,
      });
      await new Promise((done) => setTimeout(done, 300));
      expect(globalThis.document.body.textContent).not.toMatch(/there is no (view|widget|action)/);
      expect(host.reports.filter(({ message }) => !message.startsWith('no answer'))).toEqual([]);
    },
    30_000,
  );
});
