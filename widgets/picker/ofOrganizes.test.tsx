import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FieldNode, FormDoc } from '../../core/language/types';
import { closed, field, node, open, press, shippedFile, show, tags } from './testing/stage';

const all = shippedFile<FormDoc>('dialogs/users/edit.json').fields as FieldNode[];
const shown = ['organizeIdTree', 'positionId', 'roleId'];
const fields = all.filter(({ name }) => shown.includes(name ?? ''));
const named = (id: string, fullName: string, type: string) => ({ id, fullName, type, isLeaf: true });
const names = [
  { ...named('c1', 'Acme', 'company'), organize: 'Acme', organizeIds: ['c1'] },
  { ...named('d1', 'Sales', 'department'), organize: 'Acme/Sales', organizeIds: ['c1', 'd1'] },
  named('p1', 'Clerk', 'position'),
  named('p2', 'Boss', 'position'),
  named('r1', 'Seller', 'role'),
  named('r2', 'Auditor', 'role'),
];
const place = (id: string, children: object[]) => ({
  id,
  onlyId: id,
  fullName: `Place ${id}`,
  type: 'company',
  children,
});
const last = (ids: unknown) => (ids as string[][]).map((path) => path.at(-1));

it('contract §8.1 positions and roles are those of the organisations chosen, and go with them', async () => {
  const { host, save } = show(
    fields.map((each) => ({
      ...each,
      default: { organizeIdTree: [['c1'], ['c1', 'd1']], positionId: ['p1', 'p2'], roleId: ['r1', 'r2'] }[
        each.name ?? ''
      ],
    })),
    {
      answers: {
        'users.selectedList': ({ userId }) => ({
          list: (userId as string[]).flatMap((member) => {
            const found = names.find(({ id }) => id === member.split('--')[0]);
            return found ? [{ ...found, id: member }] : [];
          }),
        }),
        'position.listByOrgIds': ({ organizeIds }) => ({
          list: last(organizeIds).map((id) => place(String(id), [id === 'd1' ? names[2] : names[3]] as object[])),
        }),
        'role.listByOrgIds': ({ organizeIds }) => ({
          list: [
            ...(last(organizeIds).includes('d1') ? [place('d1', [{ ...names[4], onlyId: 'd1_r1' }])] : []),
            place('1', [{ ...names[5], onlyId: '1_r2' }]),
          ],
        }),
      },
    },
  );
  await waitFor(async () => expect(tags(await field('positionId'))).toEqual(['Clerk', 'Boss']));
  const jobs = await open('positionId');
  await node(jobs, 'Place d1');
  await node(jobs, 'Clerk');
  expect(host.calls.at(-1)).toEqual({
    name: 'position.listByOrgIds',
    params: { organizeIds: [['c1'], ['c1', 'd1']] },
  });
  press(jobs, 'ok');
  await closed();
  const cross = (await field('organizeIdTree')).querySelectorAll('.ant-select-selection-item-remove')[1];
  fireEvent.click(cross as HTMLElement);
  await waitFor(async () => expect(tags(await field('positionId'))).toEqual(['Boss']));
  await waitFor(async () => expect(tags(await field('roleId'))).toEqual(['Auditor']));
  expect(await save()).toMatchObject({ organizeIdTree: [['c1']], positionId: ['p2'], roleId: ['r2'] });
}, 60_000);
