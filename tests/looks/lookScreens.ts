/** The screens whose looks are kept as pictures: pages, what their buttons open, and what stands outside the shell. */
export interface LookScreen {
  name: string;
  path: string;
  /** Selectors that are pressed one after another at 1440 px; `row:` looks in the first row, `in:` in what was opened last. */
  press?: string[];
  /** Whether nobody is signed in. */
  signedOut?: boolean;
}

const action = (name: string) => `[data-action="${name}"]`;
const bar = (name: string) => `.weft-toolbar ${action(name)}`;
const row = (name: string) => `row:${action(name)}`;

export const lookScreens: LookScreen[] = [
  { name: 'login', path: '/login', signedOut: true },
  { name: 'home', path: '/home' },
  { name: 'nowhere', path: '/nowhere/atAll' },
  { name: 'profile', path: '/profile' },
  { name: 'organize', path: '/permission/organize' },
  { name: 'organize-department', path: '/permission/organize', press: [bar('addDepartment')] },
  { name: 'position', path: '/permission/position' },
  { name: 'user', path: '/permission/user' },
  { name: 'user-add', path: '/permission/user', press: [bar('add')] },
  { name: 'user-edit', path: '/permission/user', press: [row('edit')] },
  { name: 'user-export', path: '/permission/user', press: [bar('export')] },
  { name: 'role', path: '/permission/role' },
  { name: 'role-edit', path: '/permission/role', press: [row('edit')] },
  { name: 'authorize', path: '/permission/authorize' },
  { name: 'group', path: '/permission/group' },
  { name: 'userOnline', path: '/permission/userOnline' },
  { name: 'dictionary', path: '/systemData/dictionary' },
  { name: 'dictionary-add', path: '/systemData/dictionary', press: [bar('add')] },
  { name: 'dataInterface', path: '/systemData/dataInterface' },
  { name: 'webDesign', path: '/onlineDev/webDesign' },
  { name: 'webDesign-edit', path: '/onlineDev/webDesign', press: [row('edit')] },
  { name: 'webDesign-release', path: '/onlineDev/webDesign', press: [row('release')] },
  { name: 'board', path: '/onlineDev/board' },
  { name: 'screenDesign', path: '/onlineDev/screenDesign' },
  { name: 'screenDesign-edit', path: '/onlineDev/screenDesign', press: [row('edit')] },
  { name: 'sysConfig', path: '/system/sysConfig' },
  { name: 'menu', path: '/system/menu' },
  { name: 'area', path: '/system/area' },
  { name: 'billRule', path: '/system/billRule' },
  { name: 'billRule-add', path: '/system/billRule', press: [bar('add')] },
  { name: 'printDev', path: '/system/printDev' },
  { name: 'printDev-design', path: '/system/printDev', press: [row('design')] },
  { name: 'notice', path: '/system/notice' },
  { name: 'log', path: '/system/log' },
  { name: 'msgTemplate', path: '/msgCenter/msgTemplate' },
  { name: 'customer', path: '/model/sampleCustomer' },
  { name: 'order', path: '/model/sampleOrder' },
  { name: 'order-edit', path: '/model/sampleOrder', press: [row('edit')] },
  { name: 'order-detail', path: '/model/sampleOrder', press: ['row:td:nth-child(3)'] },
  { name: 'order-export', path: '/model/sampleOrder', press: [bar('download')] },
  { name: 'order-import', path: '/model/sampleOrder', press: [bar('upload')] },
  { name: 'asset-add', path: '/model/sampleAsset', press: [bar('add')] },
  { name: 'leave', path: '/model/sampleLeave' },
];
