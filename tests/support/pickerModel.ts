import type { Office } from './journeyPeople';
import { fieldNode, smallModel, tableNode } from './smallModel';

/** The choices for the pickers of a journey, by id. */
export interface Workplace {
  company: string;
  companyName: string;
  sales: string;
  closed: string;
  clerk: string;
  friends: string;
  interfaceId: string;
  anna: string;
  bert: string;
}

const goods = Array.from({ length: 30 }, (_, index) => ({
  id: `g${index + 1}`,
  name: `商品${index + 1}`,
  price: index,
}));

/** Two departments (one disabled), a position, a group, two people and a list of goods, made by an administrator. */
export async function makeWorkplace(office: Office): Promise<Workplace> {
  const { api } = office;
  const [top] = (await api('GET', '/api/permission/Organize/Tree')).data.list ?? [];
  const company = String(top?.id);
  const found = async (path: string, enCode: string) =>
    String(((await api('GET', path)).data.list ?? []).find((row) => row.enCode === enCode)?.id);
  const department = async (fullName: string, enCode: string, enabledMark: number) => {
    await api('POST', '/api/permission/Organize/Department', {
      parentId: company,
      fullName,
      enCode,
      enabledMark,
      sortCode: 1,
    });
    return found(`/api/permission/Organize/${company}/Department?keyword=${enCode}`, enCode);
  };
  const sales = await department('销售部', 'SALES', 1);
  const closed = await department('已撤部', 'CLOSED', 0);
  const clerk = { organizeId: sales, fullName: '文员', enCode: 'CLERK', type: 'staff', sortCode: 1, enabledMark: 1 };
  await api('POST', '/api/permission/Position', clerk);
  const group = { fullName: '球队', enCode: 'TEAM', type: 'staff', sortCode: 1, enabledMark: 1 };
  const [type] = (await api('GET', '/api/system/DictionaryData/groupType/Data/Selector')).data.list ?? [];
  await api('POST', '/api/permission/Group', { ...group, type: String(type?.id ?? '') });
  const list = { fullName: '商品', enCode: 'goods', kind: 'static', enabledMark: 1, staticData: JSON.stringify(goods) };
  await api('POST', '/api/system/DataInterface', list);
  return {
    company,
    companyName: String(top?.fullName),
    sales,
    closed,
    clerk: await found('/api/permission/Position?keyword=CLERK&pageSize=20', 'CLERK'),
    friends: await found('/api/permission/Group?keyword=TEAM&pageSize=20', 'TEAM'),
    interfaceId: await found('/api/system/DataInterface?keyword=goods&pageSize=20', 'goods'),
    anna: await office.makePerson('anna', []),
    bert: await office.makePerson('bert', []),
  };
}

/** A model with every picker field, one of them in a sub-table. */
export function pickerModel({ interfaceId }: Pick<Workplace, 'interfaceId'>): Record<string, unknown> {
  const several = { multiple: true };
  const popup = {
    interfaceId,
    interfaceName: '商品',
    columnOptions: [
      { value: 'name', label: '名称' },
      { value: 'price', label: '价格' },
    ],
    propsValue: 'id',
    relationField: 'name',
    hasPage: true,
    pageSize: 20,
    popupTitle: '选择数据',
  };
  const fields = [
    fieldNode('input', 'title', '标题', { required: true }),
    fieldNode('userSelect', 'boss', '负责人', {}, { clearable: true }),
    fieldNode('userSelect', 'team', '成员', {}, several),
    fieldNode('organizeSelect', 'place', '组织', {}, { clearable: true }),
    fieldNode('depSelect', 'dep', '部门'),
    fieldNode('posSelect', 'job', '岗位'),
    fieldNode('roleSelect', 'roles', '角色', {}, several),
    fieldNode('groupSelect', 'crew', '分组'),
    fieldNode('usersSelect', 'readers', '读者', {}, several),
    fieldNode('areaSelect', 'home', '住址', {}, { level: 2 }),
    fieldNode('popupSelect', 'item', '商品', {}, popup),
    fieldNode('popupTableSelect', 'more', '赠品', {}, { ...popup, ...several }),
    tableNode('tableFieldRows', '明细', [fieldNode('userSelect', 'who', '经办人'), fieldNode('input', 'note', '备注')]),
  ];
  const shown = ['title', 'boss', 'place', 'readers'];
  const listed = fields
    .filter((node) => shown.includes(String(node.__vModel__)))
    .map((node) => {
      const config = node.__config__ as Record<string, unknown>;
      return { ...node, prop: node.__vModel__, label: config.label, jnpfKey: config.jnpfKey, align: 'left' };
    });
  const list = {
    columnList: listed,
    defaultColumnList: listed.map((column) => ({ ...column, checked: true })),
    searchList: listed.slice(1, 3).map((column) => ({ ...column, searchType: 1 })),
  };
  return smallModel({ enCode: 'pickerCase', fields, list, record: { fullName: '选择试件' } });
}
