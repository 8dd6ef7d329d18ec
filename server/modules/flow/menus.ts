import type { SeedMenu } from '../../seed/missingMenus';

const icon = (name: string) => `icon-ym icon-ym-${name}`;

/** The menu entries of approvals; the names are those of the sidebar (locales, `route`). */
export const flowMenus: readonly SeedMenu[] = [
  {
    fullName: '流程审批',
    enCode: 'workFlow',
    icon: icon('workFlow'),
    children: [
      { fullName: '待办事宜', enCode: 'workFlow.flowTodo', icon: icon('workFlow'), ready: true },
      { fullName: '已办事宜', enCode: 'workFlow.flowDone', icon: icon('document'), ready: true },
      { fullName: '抄送事宜', enCode: 'workFlow.flowCirculate', icon: icon('message'), ready: true },
      { fullName: '我发起的', enCode: 'workFlow.flowLaunch', icon: icon('sysTask'), ready: true },
      { fullName: '发起流程', enCode: 'workFlow.flowQuickLaunch', icon: icon('extend'), ready: true },
      { fullName: '流程委托', enCode: 'workFlow.entrust', icon: icon('tree-user2'), ready: true },
      {
        fullName: '流程设计',
        enCode: 'workFlow.flowEngine',
        icon: icon('workFlow'),
        ready: true,
        buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_release', 'btn_export', 'btn_import'],
      },
      {
        fullName: '流程监控',
        enCode: 'workFlow.flowMonitor',
        icon: icon('sysMonitor'),
        ready: true,
        buttons: ['btn_edit', 'btn_remove'],
      },
    ],
  },
];
