import { fieldFamilies } from '../../../server/permissionItems';
import { administrators, everybody, holders, type PolicyRow, readers, signedIn } from './types';

const title = { fullName: '$unique', enCode: '$unique' };
const badFile = { filename: 'a.txt', content: '{}' };
/** The only chunk of a file of one byte. */
const oneChunk = { identifier: 'one', filename: 'a.txt', totalSize: 1, chunkSize: 1, totalChunks: 1, chunkNumber: 1 };
const wrongFile = '导入失败，文件格式错误';
const bill = {
  ...title,
  category: '$the_businessType',
  prefix: 'P',
  dateFormat: 'no',
  digit: 4,
  startNumber: '0001',
};
const notice = { title: '$unique', category: '1', remindCategory: 1 };
const template = { ...title, messageType: '6', messageSource: '1', title: 'x', content: 'x' };
const hook = { ...title, messageType: '6', address: 'https://hook.example' };
const config = { ...title, templateId: '$messageTemplate', channelId: '$sendChannel' };
const plan = { fullName: '$unique', moduleId: 'm', matchLogic: 'AND', conditionJson: '[{"field":"x"}]' };

const hooked = { fullName: '$unique', modelId: '$the_modelId', enabledMark: 1 };
const hookOut = { ...hooked, events: ['create'], address: 'https://hook.example' };
const hookIn = { ...hooked, userId: '$absent', mapping: [{ from: 'a', to: 'b' }] };
const tokenOf = { fullName: '$unique', days: 1, writes: 0, everything: 1, perMinute: 60 };

const signInProvider = { ...title, issuer: 'https://id.example', clientId: 'x' };
const passkey = { id: 'x', rawId: 'x', type: 'public-key', response: {} };
const wrongPassword = { password: 'a'.repeat(32) };
const notYours = '账户或密码错误，请重新输入';

/** Permission items belong to their menu: its button for changing covers them (contract-platform §4.3). */
function items(family: string, more: object = {}): Record<string, PolicyRow> {
  const form = { ...title, moduleId: '$the_menu', ...more };
  return {
    [`${family}.list`]: { who: readers, params: { moduleId: '$the_menu' } },
    [`${family}.info`]: { who: readers, params: { id: `$${family}` } },
    [`${family}.create`]: { who: holders, params: form },
    [`${family}.update`]: { who: holders, params: { id: `$${family}`, ...form } },
    [`${family}.remove`]: { who: holders, params: { id: `$${family}` } },
  };
}
const state = (family: string): Record<string, PolicyRow> => ({
  [`${family}.state`]: { who: holders, params: { id: `$${family}` } },
});
/** Nobody holds the new item, which hides its code: only administrators rename, disable or delete it. */
const uncovering = (family: string): Record<string, PolicyRow> => {
  const form = { id: `$${family}`, ...title, moduleId: '$the_menu' };
  const who = 'yrrdssd';
  return {
    [`${family}.update`]: { who, params: form },
    [`${family}.remove`]: { who, params: { id: form.id } },
    [`${family}.state`]: { who, params: { id: form.id } },
  };
};
const fieldList = (family: string): Record<string, PolicyRow> => ({
  [`${family}.fieldList`]: { who: readers, params: { moduleId: '$the_menuOfModel' } },
});
const batch = (family: string): Record<string, PolicyRow> => ({
  [`${family}.batch`]: { who: holders, params: { moduleId: '$the_menu', columnJson: [title] } },
});

/** Signing in, the own account, menus and their permission items, settings, logs, files and documents (contract-platform §1–§4, §6). */
export const platform: Record<string, PolicyRow> = {
  'auth.login': { who: everybody, params: { account: '$unique', password: 'x'.repeat(32) }, told: '账号或密码错误' },
  'auth.config': { who: everybody, params: { account: 'admin' } },
  'auth.loginConfig': { who: everybody },
  'auth.ticket': { who: everybody },
  'auth.ticketStatus': { who: everybody, params: { ticket: '$unique' } },
  'auth.render': { who: everybody, params: { source: 'none', ticket: '$unique' } },
  'auth.socials': { who: everybody, params: { query: 'state=x' }, told: '登录请求已失效，请重新登录' },
  'auth.secondFactor': { who: everybody, params: { ticket: '$unique', code: '1' }, told: '登录已超时，请重新登录' },
  'auth.enrol': { who: everybody, params: { ticket: '$unique', code: '1' }, told: '登录已超时，请重新登录' },
  'auth.passkeyOptions': { who: everybody, told: '请管理员先在系统配置中填写系统访问地址' },
  'auth.passkey': {
    who: everybody,
    params: { ticket: '$unique', response: passkey },
    told: '请管理员先在系统配置中填写系统访问地址',
  },
  'auth.forgotPassword': {
    who: everybody,
    params: { account: '$unique' },
    told: '未开启邮件找回密码，请联系管理员',
  },
  'auth.resetPassword': {
    who: everybody,
    params: { ticket: '$unique', password: 'a'.repeat(32) },
    told: '链接已失效，请重新获取',
  },
  'security.list': { who: signedIn },
  'security.beginTotp': { who: signedIn, params: wrongPassword, told: notYours },
  'security.finishTotp': { who: signedIn, params: { ticket: '$unique', code: '1' }, told: '登录已超时，请重新登录' },
  'security.prove': { who: signedIn, params: wrongPassword, told: notYours },
  'security.proofOptions': { who: signedIn, told: '请管理员先在系统配置中填写系统访问地址' },
  'security.recoveryCodes': { who: signedIn, params: wrongPassword, told: notYours },
  'security.remove': { who: signedIn, params: { id: 'totp', ...wrongPassword }, told: notYours },
  'security.beginPasskey': { who: signedIn, params: wrongPassword, told: notYours },
  'security.finishPasskey': {
    who: signedIn,
    params: { ticket: '$unique', fullName: 'x', response: passkey },
    told: '请管理员先在系统配置中填写系统访问地址',
  },
  'security.renamePasskey': { who: signedIn, params: { id: '$unique', fullName: 'x' }, told: '通行密钥不存在或已移除' },
  'auth.captcha': { who: everybody, params: { length: 4, random: '$unique' } },
  'file.captcha': { who: everybody, params: { random: '$unique' } },
  'file.image': { who: everybody, params: { type: 'userAvatar', name: '001.png' } },
  'file.download': { who: everybody, params: { encryption: 'none' }, told: '文件下载失败,链接已失效' },
  'file.show': { who: everybody, params: { fileId: 'none' }, told: '文件下载失败,链接已失效' },
  'auth.currentUser': { who: signedIn },
  'auth.logout': { who: signedIn },
  'auth.lockScreen': {
    who: signedIn,
    params: { account: '$unique', password: 'a'.repeat(32) },
    told: '账户或密码错误，请重新输入',
  },
  'auth.passwordAge': { who: signedIn },
  'currentUser.baseInfo': { who: signedIn },
  'currentUser.modifyPassword': {
    who: signedIn,
    params: { oldPassword: 'a'.repeat(32), password: 'b'.repeat(32) },
    told: '验证码输入错误，请重新输入！',
  },
  'currentUser.theme': { who: signedIn, params: { theme: 'classic' } },
  'currentUser.language': { who: signedIn, params: { language: 'zh' } },
  'currentUser.organizes': { who: signedIn },
  'currentUser.positions': { who: signedIn },
  'currentUser.major': {
    who: signedIn,
    params: { majorType: 'Organize', majorId: '$absent' },
    told: '数据不存在或已被删除',
  },
  'currentUser.updateBaseInfo': { who: signedIn, params: { realName: '$unique' } },
  'currentUser.avatar': { who: 'ayaassa', params: { name: '$avatar' } },
  'currentUser.subordinates': { who: 'ayaassa', params: { id: '$subordinate' } },
  'currentUser.authorize': { who: signedIn },
  'currentUser.log': { who: signedIn, params: { category: '1' } },
  'currentUser.signatures': { who: signedIn },
  'currentUser.addSignature': {
    who: signedIn,
    params: { signImg: 'data:image/svg+xml;base64,PHN2Zy8+' },
    told: '签名图片格式不正确',
  },
  'currentUser.defaultSignature': { who: 'ayaassa', params: { id: '$signature' } },
  'currentUser.removeSignature': { who: 'ayaassa', params: { id: '$signature' } },
  'currentUser.sessions': { who: signedIn },
  'currentUser.endSession': { who: 'ayaassa', params: { id: '$session' } },
  'currentUser.endOtherSessions': { who: signedIn },

  // Columns of a module are one for everybody: who works with the module arranges them.
  'authority.columns': { who: signedIn, params: { moduleId: '$the_modelId' } },
  'authority.setColumns': { who: readers, params: { moduleId: '$the_modelId', fieldList: '[]' } },

  'menu.bySystem': { who: readers, params: { systemId: '$the_system' } },
  'menu.selector': { who: readers, params: { id: '0', systemId: '$the_system' } },
  'menu.framing': { who: holders, params: { url: 'x' } },
  'menu.related': { who: readers, params: { type: 3 } },
  'menu.selectorFilter': { who: readers, params: { id: '0' } },
  'menu.all': { who: readers },
  'menu.info': { who: readers, params: { id: '$menu' } },
  'menu.create': { who: holders, params: { ...title, parentId: '-1', systemId: '$the_system', type: 1, icon: 'x' } },
  'menu.update': {
    who: holders,
    params: { id: '$menu', ...title, parentId: '-1', systemId: '$the_system', type: 2, icon: 'x', urlAddress: 'x/y' },
  },
  'menu.remove': { who: holders, params: { id: '$menu' } },
  'menu.state': { who: holders, params: { id: '$menu' } },
  'menu.export': { who: holders, params: { id: '$menu' } },
  'menu.import': { who: holders, params: { systemId: '$the_system', file: badFile }, told: wrongFile },
  'system.list': { who: signedIn },
  'system.info': { who: readers, params: { id: '$application' } },
  'system.create': { who: holders, params: { ...title, icon: 'x' } },
  'system.update': { who: holders, params: { id: '$application', ...title, icon: 'x' } },
  'system.remove': { who: holders, params: { id: '$application' } },

  ...items('moduleButton', { parentId: '-1' }),
  ...state('moduleButton'),
  'moduleButton.selector': { who: readers, params: { moduleId: '$the_menu' } },
  ...Object.assign({}, ...fieldFamilies.flatMap((of) => [items(of), uncovering(of), batch(of), fieldList(of)])),
  ...items('moduleDataAuthorize'),
  ...fieldList('moduleDataAuthorize'),
  ...items('moduleDataAuthorizeScheme'),

  'moduleDataAuthorize.link': { who: readers, params: { menuId: '$menu', type: '1' } },
  'dataSource.selector': { who: signedIn },
  'dataSource.tables': { who: signedIn, params: { id: '0' } },
  'printDev.list': { who: readers },
  'printDev.selector': { who: signedIn },
  'printDev.options': { who: signedIn, params: { ids: ['$printDev'] } },
  'printDev.info': { who: readers, params: { id: '$printDev' } },
  'printDev.create': { who: holders, params: title },
  'printDev.update': { who: holders, params: { id: '$printDev', ...title } },
  'printDev.remove': { who: holders, params: { id: '$printDev' } },
  ...state('printDev'),
  'printDev.copy': { who: holders, params: { id: '$printDev' } },
  'printDev.export': { who: holders, params: { id: '$printDev' } },
  'printDev.import': { who: holders, params: { file: badFile }, told: wrongFile },
  'printDev.fields': { who: readers, params: { dbLinkId: '0', sqlTemplate: '[]' } },
  'printDev.preview': { who: holders, params: { template: {} } },
  // What a template prints is decided by its source; this one has no statement, and no model names it.
  'printDev.data': { who: readers, params: { id: '$printDev', formId: '1' } },
  'printDev.batchData': { who: readers, params: { id: '$printDev', formId: '1,2' } },
  'printDev.fill': { who: readers, params: { id: '$printDev', formIds: ['1'] } },
  'printDev.word': { who: readers, params: { id: '$printDev', formIds: ['1'] } },
  'printDev.pdf': {
    who: readers,
    params: { id: '$printDev', formIds: ['1'] },
    told: '服务器未配置PDF浏览器，请使用浏览器打印',
  },
  'printLog.list': { who: readers, params: { id: '$printDev' } },
  'printLog.save': { who: signedIn, params: { printId: '$printDev' } },
  'synThirdInfo.total': { who: readers, params: { type: '1' } },
  'synThirdInfo.results': { who: administrators, params: { type: '1' } },
  'synThirdInfo.organizesToWecom': { who: administrators, told: '请先填写并保存企业微信的配置' },
  'synThirdInfo.usersToWecom': { who: administrators, told: '请先填写并保存企业微信的配置' },
  'synThirdInfo.organizesToDing': { who: administrators, told: '请先填写并保存钉钉的配置' },
  'synThirdInfo.usersToDing': { who: administrators, told: '请先填写并保存钉钉的配置' },
  'sysConfig.testWecom': {
    who: administrators,
    params: { type: '1' },
    told: '测试连接失败：请填写测试所需的全部配置',
  },
  'sysConfig.testDingtalk': { who: administrators, told: '测试连接失败：请填写测试所需的全部配置' },

  'sysConfig.info': { who: signedIn },
  'sysConfig.update': { who: holders },
  'sysConfig.testMail': { who: holders, params: { emailSmtpHost: '' }, told: '尚未配置邮件服务器' },
  // Before providers change, which administrators are told.
  'message.readAll': { who: signedIn, params: { type: '' }, told: '暂无未读消息' },
  // Administrators only decide which providers are believed.
  'signInProvider.list': { who: readers },
  'signInProvider.info': { who: readers, params: { id: '$provider' } },
  'signInProvider.kinds': { who: readers },
  'signInProvider.form': { who: readers, params: { kind: 'ldap' } },
  'signInProvider.test': {
    who: 'yrrdssd',
    params: { ...signInProvider, issuer: 'http://10.0.0.1' },
    told: '无法连接登录方，或账号被拒绝',
  },
  'signInProvider.create': { who: 'yrrdssd', params: signInProvider },
  'signInProvider.update': { who: 'yrrdssd', params: { id: '$provider', ...signInProvider } },
  'signInProvider.remove': { who: 'yrrdssd', params: { id: '$provider' } },
  'log.list': { who: readers, params: { type: 1 } },
  'log.byCategory': { who: readers, params: { category: '1' } },
  'log.remove': { who: holders, params: { ids: ['$absent'] } },
  'log.clear': { who: holders, params: { type: 4 } },
  'log.verify': { who: administrators },

  'errorReport.send': { who: everybody, params: { message: '$unique' } },
  'errorReport.list': { who: readers },
  'errorReport.remove': { who: holders, params: { ids: ['$absent'] } },
  'chat.conversations': { who: signedIn },
  'chat.clear': { who: signedIn, params: { id: '$absent' } },
  'chat.exports': { who: readers },
  // Off until the organisation turns it on; exportChats.test.ts has what follows.
  'chat.export': {
    who: holders,
    params: { personId: 'x', startTime: 1, endTime: 2, reason: 'x' },
    told: '未开启聊天记录导出，请在系统配置中开启',
  },
  'chat.hide': { who: signedIn, params: { id: '$absent' } },
  'job.list': { who: signedIn },
  'job.info': { who: signedIn, params: { id: '$absent' }, told: '数据不存在或已被删除' },
  'job.download': { who: signedIn, params: { id: '$absent' }, told: '数据不存在或已被删除' },
  'job.dead': { who: administrators },
  'job.retry': { who: administrators, params: { id: '$delivery' } },
  'job.skip': { who: administrators, params: { id: '$delivery' } },
  'job.cancel': { who: signedIn, params: { id: '$absent' }, told: '数据不存在或已被删除' },
  'message.list': { who: signedIn },
  'message.readInfo': { who: signedIn, params: { id: '$absent' }, told: '数据不存在或已被删除' },
  'message.removeRecords': { who: signedIn, params: { ids: '$absent' } },
  'message.topics': { who: signedIn },
  'message.setTopic': { who: signedIn, params: { topic: 'mentioned', on: 1 } },
  'messageTemplate.list': { who: readers },
  'messageTemplate.info': { who: readers, params: { id: '$messageTemplate' } },
  'messageTemplate.create': { who: holders, params: template },
  'messageTemplate.update': { who: holders, params: { id: '$messageTemplate', ...template } },
  'messageTemplate.remove': { who: holders, params: { id: '$messageTemplate' } },
  'sendChannel.list': { who: readers },
  'sendChannel.info': { who: readers, params: { id: '$sendChannel' } },
  'sendChannel.create': { who: holders, params: hook },
  'sendChannel.update': { who: holders, params: { id: '$sendChannel', ...hook } },
  'sendChannel.remove': { who: holders, params: { id: '$sendChannel' } },
  'sendConfig.list': { who: readers },
  'sendConfig.templates': { who: readers },
  'sendConfig.channels': { who: readers },
  'sendConfig.info': { who: readers, params: { id: '$sendConfig' } },
  'sendConfig.create': { who: holders, params: config },
  'sendConfig.quick': {
    who: holders,
    params: { fullName: '$unique', enCode: '$unique', title: 'x', content: 'x', toUserIds: 'x--user' },
  },
  'sendConfig.update': { who: holders, params: { id: '$sendConfig', ...config } },
  'sendConfig.remove': { who: holders, params: { id: '$sendConfig' } },
  ...state('messageTemplate'),
  'messageTemplate.copy': { who: holders, params: { id: '$messageTemplate' } },
  'messageDataType.list': { who: signedIn, params: { id: '1' }, absent: {} },
  'messageDataType.form': { who: signedIn, params: { code: '6' } },
  'sendConfig.selector': { who: signedIn },
  'sendConfig.choices': { who: signedIn },
  'sendConfig.test': { who: holders, params: { id: '$sendConfig' } },
  'delivery.list': { who: readers },
  'delivery.retry': { who: holders, params: { id: '$delivery' } },
  'delivery.skip': { who: holders, params: { id: '$delivery' } },
  'notice.list': { who: readers },
  'notice.listByPost': { who: readers },
  'notice.info': { who: readers, params: { id: '$notice' } },
  'notice.create': { who: holders, params: notice },
  'notice.update': { who: holders, params: { id: '$notice', ...notice } },
  'notice.remove': { who: holders, params: { id: '$notice' } },
  'notice.release': { who: holders, params: { id: '$notice' } },
  'notice.withdraw': { who: holders, params: { id: '$notice' }, told: '公告未发布，不能撤回' },
  'notice.exportReaders': { who: readers, params: { id: '$notice' }, told: '数据不存在或已被删除' },
  'notice.readers': { who: readers, params: { id: '$notice' } },

  'viewAs.open': { who: administrators, params: { objectType: 'User', objectId: '$the_same' } },
  'viewAs.info': { who: signedIn },
  'viewAs.hidden': { who: signedIn, told: '只能在查看窗口中使用' },

  'billRule.list': { who: readers },
  'billRule.selector': { who: signedIn },
  'billRule.number': { who: signedIn, params: { enCode: '$absent' }, told: '单据规则不存在' },
  'billRule.info': { who: readers, params: { id: '$billRule' } },
  'billRule.create': { who: holders, params: bill },
  'billRule.update': { who: holders, params: { id: '$billRule', ...bill } },
  'billRule.remove': { who: holders, params: { id: '$billRule' } },
  'billRule.state': { who: holders, params: { id: '$billRule' } },
  'billRule.export': { who: holders, params: { id: '$billRule' } },
  'billRule.import': { who: holders, params: { file: badFile }, told: wrongFile },

  // Plans are each person's own, an administrator's too.
  'advancedQuery.list': { who: signedIn, params: { moduleId: 'm' } },
  'advancedQuery.create': { who: signedIn, params: plan },
  'advancedQuery.update': { who: 'ayaassa', params: { id: '$plan', ...plan } },
  'advancedQuery.share': { who: 'yyaassa', params: { id: '$plan', shared: 1 } },
  'advancedQuery.remove': { who: 'ayaassa', params: { id: '$plan' } },

  // A file that no record names is its sender's.
  'file.chunk': { who: signedIn, params: { ...oneChunk, file: { filename: 'a.txt', content: 'x' } } },
  'file.chunks': { who: signedIn, params: oneChunk },
  'file.merge': {
    who: signedIn,
    params: { identifier: 'none', fileName: 'a.txt', fileSize: 1 },
    told: '上传失败，文件不完整，请重新上传',
  },
  'file.pack': { who: signedIn, params: { type: 'annex' }, told: 'body 的类型不正确' },
  'file.upload': { who: signedIn, params: { type: 'annex', file: { filename: 'a.txt', content: 'x' } } },
  'file.uploadChat': {
    who: signedIn,
    params: { file: { filename: 'a.txt', content: 'x' } },
    told: '上传失败，图片格式不允许上传',
  },
  'file.uploadAnnex': { who: signedIn, params: { file: { filename: 'a.txt', content: 'x' } } },
  'file.preview': { who: 'yyaassa', params: { fileName: '$file' } },
  'file.link': { who: 'yyaassa', params: { type: 'annex', fileId: '$file' } },

  'document.get': { who: signedIn, params: { id: 'permission.user' } },
  'document.overlay': { who: signedIn },
  'document.issues': { who: administrators },
  'version.info': { who: administrators },
  'translation.sources': { who: readers },
  'translation.texts': { who: readers, params: { id: 'menus-0' } },
  'translation.save': { who: holders, params: { id: 'menus-0', language: 'en', rows: [] } },
  'retention.list': { who: administrators },
  'retention.sizes': { who: administrators },
  'retention.set': { who: administrators, params: { name: 'prints', days: 400 } },
  'webhook.list': { who: administrators },
  'webhook.info': { who: administrators, params: { id: '$absent' }, told: '数据不存在或已被删除' },
  'webhook.add': { who: administrators, params: hookOut },
  'webhook.change': { who: administrators, params: { id: '$absent', ...hookOut }, told: '数据不存在或已被删除' },
  'webhook.remove': { who: administrators, params: { id: '$absent' }, told: '数据不存在或已被删除' },
  'webhook.listIn': { who: administrators },
  'webhook.infoIn': { who: administrators, params: { id: '$absent' }, told: '数据不存在或已被删除' },
  'webhook.addIn': { who: administrators, params: hookIn, told: '管理员账户不能用于服务' },
  'webhook.changeIn': { who: administrators, params: { id: '$absent', ...hookIn }, told: '管理员账户不能用于服务' },
  'webhook.removeIn': { who: administrators, params: { id: '$absent' }, told: '数据不存在或已被删除' },
  'webhook.log': { who: administrators },
  'webhook.sendAgain': { who: administrators, params: { id: '$absent' }, told: '数据不存在或已被删除' },
  'token.list': { who: signedIn },
  'token.menus': { who: signedIn },
  'token.models': { who: signedIn },
  'token.add': { who: signedIn, params: tokenOf },
  'token.end': { who: 'aaaassa', params: { id: '$absent' } },
  'token.all': { who: administrators },
  'token.addService': {
    who: administrators,
    params: { ...tokenOf, userId: '$absent' },
    told: '数据不存在或已被删除',
  },
  'token.endAny': { who: administrators, params: { id: '$absent' }, told: '数据不存在或已被删除' },
  'backup.list': { who: administrators },
  'backup.run': { who: administrators, told: '未设置备份位置，请在服务器上设置 BACKUP_TO' },
  'document.validate': { who: signedIn, params: { document: {} } },
  'document.convert': { who: signedIn, params: { schema: {} } },
  'apiDocs.page': { who: everybody },
  'apiDocs.json': { who: administrators },
  'apiDocs.calls': { who: readers },
  'apiDocs.call': { who: readers, params: { id: 'users.list' } },
};
