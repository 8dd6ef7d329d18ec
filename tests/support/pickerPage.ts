import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Journey } from './journey';
import type { Workplace } from './pickerModel';

/** The path of the shipped page that the test overrides, and its menu. */
export const pickerPage = { path: '/onlineDev/webDesign', menu: 'onlineDev.webDesign' };

const box = (name: string, widget: string, label: string, props: object = {}, more: object = {}) => ({
  name,
  widget,
  label: { text: label },
  span: 12,
  props,
  ...more,
});

/** Every picker in one form, with the title of its dialog. */
export const pickerTitles: Readonly<Record<string, string>> = {
  boss: '选择用户',
  team: '选择用户',
  allowed: '选择用户',
  filter: '选择用户',
  readers: '选择用户',
  members: '选择用户',
  approver: '审批人',
  place: '选择组织',
  companies: '选择组织',
  dep: '选择部门',
  over: '管辖部门',
  job: '选择岗位',
  roles: '选择角色',
  crew: '选择分组',
  home: '省市区',
  rule: '单据模板',
  kind: '选择字典',
  item: '选择数据',
};

/** A document of the overlay folder: a form with every picker. */
export async function layPickerPage(journey: Journey, work: Workplace, modelId: string): Promise<void> {
  const several = { multiple: true };
  const limits = { selectType: 'custom', ableUserIds: [work.anna], ablePosIds: [work.clerk] };
  const item = {
    picker: { document: `model.${modelId}.pick.item`, labelKey: 'name', args: { paramList: [] } },
  };
  const document = {
    kind: 'form',
    id: pickerPage.menu,
    title: { text: '所有选择' },
    showOk: false,
    fields: [
      box('boss', 'userSelect', '负责人'),
      box('team', 'userSelect', '成员', several),
      box('allowed', 'userSelect', '候选人', limits),
      box('filter', 'userSelect', '条件', { filter: true, ...several }),
      box('readers', 'usersSelect', '读者', several),
      box('members', 'usersSelect', '指定', {
        ...several,
        selectType: 'custom',
        ableIds: [`${work.company}--company`, `${work.anna}--user`],
      }),
      box('approver', 'approverSelect', '审批', several),
      box('place', 'organizeSelect', '组织', { top: true }),
      box('companies', 'organizeSelect', '公司', { onlyOrganize: true }),
      box('dep', 'depSelect', '部门', several),
      box('over', 'jurisdictionSelect', '管辖', several),
      box('job', 'posSelect', '岗位'),
      box('roles', 'roleSelect', '角色', several),
      box('crew', 'groupSelect', '分组'),
      box('home', 'areaSelect', '住址', several),
      box('rule', 'templateSelect', '单据'),
      box('kind', 'dictionarySelect', '字典'),
      box('item', 'popupSelect', '商品', {}, item),
    ],
  };
  const file = join(journey.overlayDir, 'pages/onlineDev/webDesign.json');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(document));
}
