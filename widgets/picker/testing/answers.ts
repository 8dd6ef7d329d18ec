import type { Answer } from '../../../engine/testing/fakeHost';

type Rows = Record<string, unknown>[];

export const person = (id: string, name: string): Record<string, unknown> => ({
  id,
  fullName: `${name}/${id}`,
  type: 'user',
  organize: 'Acme/Sales',
  isLeaf: true,
});
export const sales = {
  id: 'd1',
  fullName: 'Sales',
  type: 'department',
  hasChildren: true,
  organizeIds: ['c1', 'd1'],
  organize: 'Acme/Sales',
};
export const company = {
  id: 'c1',
  fullName: 'Acme',
  type: 'company',
  hasChildren: true,
  organizeIds: ['c1'],
  organize: 'Acme',
};
const clerk = { id: 'p1', fullName: 'Clerk', type: 'position', organize: 'Acme/Sales', isLeaf: true };
const rules = Array.from({ length: 25 }, (_, index) => ({
  id: `b${index + 1}`,
  fullName: `Rule ${index + 1}`,
  enCode: `rule${index + 1}`,
  startNumber: `000${index + 1}`,
  category: index < 22 ? 'sale' : 'stock',
}));
export const people = Array.from({ length: 45 }, (_, index) => person(`u${index + 1}`, `Person ${index + 1}`));
export const page = (rows: Rows, { currentPage = 1, pageSize = 20 }: { currentPage?: number; pageSize?: number }) => ({
  list: rows.slice((currentPage - 1) * pageSize, currentPage * pageSize),
  pagination: { currentPage, pageSize, total: rows.length },
});

export const answers: Record<string, Answer> = {
  'users.level': ({ id, keyword, ...rest }) => {
    if (keyword)
      return page(
        people.filter(({ fullName }) => String(fullName).includes(String(keyword))),
        rest,
      );
    if (id === '0') return { list: [company] };
    return {
      list: id === 'c1' ? [sales, person('u1', 'Person 1')] : [person('u2', 'Person 2'), person('u3', 'Person 3')],
    };
  },
  'users.userList': ({ userId }) => ({
    list: (userId as string[]).flatMap((id) => people.find((each) => each.id === id) ?? []),
  }),
  'users.selectedList': ({ userId }) => ({
    list: (userId as string[]).flatMap((member) => {
      const [id] = member.split('--');
      const found = [...people, sales, company, clerk, { id: 'f1', fullName: 'Friends', type: 'group' }].find(
        (each) => each.id === id,
      );
      return found ? [{ ...found, id: member }] : [];
    }),
  }),
  'users.selectedUserList': () => page(people.slice(1, 3), {}),
  'users.condition': ({ pagination }) => page(people, pagination as object),
  'organize.departmentSelector': ({ parentId }) => ({
    list:
      parentId === '-1'
        ? [company]
        : [sales, { ...sales, id: 'd9', fullName: 'Closed', enabledMark: 0, organizeIds: ['c1', 'd9'] }],
  }),
  // The organisations of the person's own scope are answered completely.
  'department.selectorByAuth': () => ({ list: [{ ...sales, hasChildren: false, children: [] }] }),
  'organize.condition': () => ({ list: [{ ...sales, fullName: 'Acme/Sales', hasChildren: false, children: [] }] }),
  'group.selector': () => [
    { id: 'k', fullName: 'Teams', type: 'x', children: [{ id: 'f1', fullName: 'Friends', type: 'group' }] },
  ],
  'position.selector': ({ parentId, keyword }) => {
    if (keyword) return { list: [clerk], pagination: { total: 1 } };
    return { list: parentId === '-1' ? [company] : [clerk] };
  },
  'position.condition': () => ({ list: [{ ...sales, fullName: 'Acme/Sales', children: [clerk] }] }),
  'dictionaryType.selector': () => ({
    list: [
      {
        id: 't1',
        fullName: 'People',
        hasChildren: true,
        children: [{ id: 't2', fullName: 'Sex', hasChildren: false }],
      },
      { id: 't3', fullName: 'Goods', hasChildren: false, children: [] },
    ],
  }),
  'dictionaryData.options': () => ({ list: [{ id: 'sale', fullName: 'Sales rules', children: [] }] }),
  'billRule.selector': ({ keyword, categoryId, ...rest }) => {
    const found = rules.filter(
      ({ fullName, category }) => fullName.includes(String(keyword ?? '')) && (!categoryId || category === categoryId),
    );
    return page(found, rest);
  },
  'role.selector': () => ({
    list: [
      {
        id: '1',
        onlyId: 'g',
        fullName: 'Global',
        type: 'organize',
        children: [{ id: 'r1', onlyId: 'g_r1', fullName: 'Auditor', type: 'role' }],
      },
      {
        id: 'd1',
        onlyId: 'a',
        fullName: 'Acme/Sales',
        type: 'department',
        children: [{ id: 'r2', onlyId: 'a_r2', fullName: 'Seller', type: 'role' }],
      },
      {
        id: 'd2',
        onlyId: 'b',
        fullName: 'Acme/Stock',
        type: 'department',
        children: [{ id: 'r2', onlyId: 'b_r2', fullName: 'Seller', type: 'role' }],
      },
    ],
  }),
  'area.selector': ({ id }) => ({
    list:
      id === '-1'
        ? [{ id: '11', fullName: 'North', isLeaf: false }]
        : id === '11'
          ? [{ id: '1101', fullName: 'Town', isLeaf: false }]
          : [{ id: '110101', fullName: 'East', isLeaf: false }],
  }),
  'area.names': ({ idsList }) =>
    (idsList as string[][]).map((path) => path.map((id) => ({ '11': 'North', '1101': 'Town', '110101': 'East' })[id])),
  'dataInterface.page': ({ keyword, ...rest }) =>
    page(
      goods.filter(({ name }) => name.includes(String(keyword ?? ''))),
      rest,
    ),
  'dataInterface.infoByIds': ({ ids }) => (ids as string[]).map((id) => goods.find((each) => each.id === id) ?? {}),
};
export const goods = Array.from({ length: 30 }, (_, index) => ({
  id: `g${index + 1}`,
  name: `Good ${index + 1}`,
  price: index,
}));
