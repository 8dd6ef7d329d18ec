import { administrators, holders, ofDepartment, type PolicyRow, signedIn } from './types';

const title = { fullName: '$unique', enCode: '$unique' };
const badFile = { filename: 'a.txt', content: '{}' };
const wrongFile = '导入失败，文件格式错误';
const person = { account: '$unique', realName: 'x', gender: '1' };

function organizes(family: string, own: string): Record<string, PolicyRow> {
  return {
    [`${family}.info`]: { who: ofDepartment, params: { id: own } },
    [`${family}.create`]: { who: 'yyrdss', params: { ...title, parentId: '$the_here' } },
    [`${family}.update`]: { who: ofDepartment, params: { id: own, ...title, parentId: '$the_here' } },
    [`${family}.remove`]: { who: ofDepartment, params: { id: own } },
    [`${family}.state`]: { who: ofDepartment, params: { id: own } },
  };
}

/** Organisations, positions, roles, groups, people, memberships and grants (contract-platform §4.5, §5.1–5.5, §5.9). */
export const organisation: Record<string, PolicyRow> = {
  ...organizes('organize', '$company'),
  'organize.create': { who: 'yrrdss', params: { ...title, parentId: '-1' } },
  ...organizes('department', '$department'),
  'organize.list': { who: holders },
  'organize.selector': { who: signedIn, params: { id: '$department' } },
  'organize.selectorByAuth': { who: signedIn, params: { id: '$department' } },
  'organize.tree': { who: signedIn },
  'organize.departmentSelector': { who: signedIn, params: { id: '$department' } },
  'organize.condition': { who: signedIn, params: { departIds: ['$department'] } },
  'department.list': { who: holders, params: { id: '$the_here' } },
  'department.selectorByAuth': { who: signedIn, params: { id: '$department' } },

  'position.list': { who: holders, params: { organizeId: '$the_here' } },
  'position.info': { who: ofDepartment, params: { id: '$position' } },
  'position.create': { who: 'yyrdss', params: { ...title, organizeId: '$the_here', type: '1' } },
  'position.update': { who: ofDepartment, params: { id: '$position', ...title, organizeId: '$the_here', type: '1' } },
  'position.remove': { who: ofDepartment, params: { id: '$position' } },
  'position.state': { who: ofDepartment, params: { id: '$position' } },
  'position.selector': { who: signedIn },
  'position.all': { who: signedIn },
  'position.listByOrgIds': { who: signedIn, params: { organizeIds: ['$the_here'] } },
  'position.condition': { who: signedIn, params: { departIds: ['$the_here'], positionIds: ['$position'] } },

  'role.list': { who: holders, params: { organizeId: '$the_here' } },
  'role.places': { who: holders },
  'role.info': { who: ofDepartment, params: { id: '$role' } },
  'role.create': { who: 'yyrdss', params: { ...title, globalMark: 0, organizeIdsTree: [['$the_here']] } },
  'role.update': {
    who: ofDepartment,
    params: { id: '$role', ...title, globalMark: 0, organizeIdsTree: [['$the_here']] },
  },
  'role.remove': { who: ofDepartment, params: { id: '$role' } },
  'role.state': { who: ofDepartment, params: { id: '$role' } },
  'role.selector': { who: signedIn },
  'role.selectorByPermission': { who: signedIn },
  'role.listByOrgIds': { who: signedIn, params: { organizeIds: ['$the_here'] } },

  'group.list': { who: holders },
  'group.info': { who: holders, params: { id: '$group' } },
  'group.create': { who: holders, params: { ...title, type: '$the_groupType' } },
  'group.update': { who: holders, params: { id: '$group', ...title, type: '$the_groupType' } },
  'group.remove': { who: holders, params: { id: '$group' } },
  'group.state': { who: holders, params: { id: '$group' } },
  'group.selector': { who: signedIn },

  'users.list': { who: holders, params: { organizeId: '$the_here' } },
  'users.info': { who: ofDepartment, params: { id: '$user' } },
  'users.create': { who: 'yyrdss', params: { ...person, organizeIdTree: [['$the_here']] } },
  'users.update': { who: ofDepartment, params: { id: '$user', ...person, organizeIdTree: [['$the_here']] } },
  'users.remove': { who: ofDepartment, params: { id: '$user' } },
  'users.state': { who: ofDepartment, params: { id: '$user' } },
  'users.unlock': { who: ofDepartment, params: { id: '$user' } },
  'users.resetPassword': {
    who: ofDepartment,
    params: { id: '$user', userPassword: 'a'.repeat(32), validatePassword: 'a'.repeat(32) },
  },
  'users.all': { who: signedIn },
  'users.selector': { who: signedIn },
  'users.contacts': { who: signedIn },
  'users.level': { who: signedIn, params: { id: '$the_here' } },
  'users.levelByAuth': { who: signedIn, params: { id: '$the_here' } },
  'users.userList': { who: signedIn, params: { userId: ['$user'] } },
  'users.subordinates': { who: signedIn },
  'users.ofOrganize': { who: signedIn, params: { organizeId: '$the_here' } },
  'users.ofPosition': { who: signedIn, params: { positionId: '$position' } },
  'users.ofRole': { who: signedIn, params: { roleId: '$role' } },
  'users.ofRoleByOrganize': { who: signedIn, params: { roleId: '$role' } },
  'users.condition': { who: signedIn, params: { departIds: ['$the_here'] } },
  'users.selectedList': { who: signedIn, params: { ids: ['$department'] } },
  'users.selectedUserList': { who: signedIn, params: { ids: ['$user'] } },

  'userRelation.info': { who: ofDepartment, params: { objectId: '$role' } },
  'userRelation.set': { who: ofDepartment, params: { objectId: '$role', objectType: 'Role', userIds: ['$user'] } },
  'authority.values': { who: ofDepartment, params: { objectId: '$role', type: 'system', moduleIds: '' } },
  'authority.grant': {
    who: ofDepartment,
    params: { objectId: '$role', objectType: 'Role', module: ['$the_menuOfModel'] },
  },
  'authority.grantBatch': {
    who: ofDepartment,
    params: { objectType: 'Role', module: ['$the_menuOfModel'], roleIds: ['$role'] },
    absent: { roleIds: ['$absent'] },
  },
  'authority.model': { who: holders, params: { itemId: '$the_menuOfModel', objectType: 'Role' } },
  'authority.grantModel': {
    who: ofDepartment,
    params: { itemId: '$heldButton', itemType: 'button', objectType: 'Role', objectId: ['$role'] },
    absent: { objectId: ['$absent'] },
  },

  'onlineUser.list': { who: holders },
  'onlineUser.remove': { who: holders, params: { userId: '$user' } },
  'onlineUser.removeMany': { who: holders, params: { ids: ['$user'] } },
  'sysConfig.administrators': { who: administrators },
  'sysConfig.setAdministrators': { who: administrators, params: { adminIds: [] } },

  'area.list': { who: holders, params: { parentId: '-1' } },
  'area.info': { who: holders, params: { id: '$area' } },
  'area.create': { who: holders, params: { fullName: '$unique', enCode: '$digits', parentId: '-1' } },
  'area.update': { who: holders, params: { id: '$area', fullName: '$unique', enCode: '$digits', parentId: '-1' } },
  'area.remove': { who: holders, params: { id: '$area' } },
  'area.state': { who: holders, params: { id: '$area' } },
  'area.selector': { who: signedIn, params: { id: '-1', exceptId: '0' } },
  'area.names': { who: signedIn, params: { idsList: [['$area']] } },

  'dictionaryType.list': { who: signedIn },
  'dictionaryType.selector': { who: signedIn, params: { id: '$dictionaryType' } },
  'dictionaryType.info': { who: holders, params: { id: '$dictionaryType' } },
  'dictionaryType.create': { who: holders, params: { ...title, parentId: '-1', isTree: 0 } },
  'dictionaryType.update': { who: holders, params: { id: '$dictionaryType', ...title, parentId: '-1', isTree: 0 } },
  'dictionaryType.remove': { who: holders, params: { id: '$dictionaryType' } },
  'dictionaryData.list': { who: holders, params: { typeId: '$the_sexType' } },
  'dictionaryData.all': { who: signedIn },
  'dictionaryData.selector': { who: signedIn, params: { typeId: '$the_sexType', id: '0' } },
  'dictionaryData.options': { who: signedIn, params: { id: '$the_sexType' } },
  'dictionaryData.info': { who: holders, params: { id: '$dictionaryItem' } },
  'dictionaryData.create': { who: holders, params: { ...title, dictionaryTypeId: '$the_sexType', parentId: '0' } },
  'dictionaryData.update': {
    who: holders,
    params: { id: '$dictionaryItem', ...title, dictionaryTypeId: '$the_sexType', parentId: '0' },
  },
  'dictionaryData.remove': { who: holders, params: { id: '$dictionaryItem' } },
  'dictionaryData.state': { who: holders, params: { id: '$dictionaryItem' } },
  'dictionaryData.export': { who: holders, params: { id: '$dictionaryType' } },
  'dictionaryData.import': { who: holders, params: { file: badFile }, told: wrongFile },
};
