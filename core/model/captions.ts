/** The default captions of the family's designers, translated to the reader's language. */
const standing = new Map(
  Object.entries({
    新增: 'model.add',
    新建: 'common.add',
    编辑: 'common.edit',
    删除: 'common.delete',
    详情: 'common.detail',
    批量删除: 'model.batchRemove',
    导出: 'export.title',
    导入: 'model.import',
    批量打印: 'model.batchPrint',
    确定: 'common.ok',
    取消: 'common.cancel',
    确定并新增: 'model.confirmAndAdd',
    打印: 'model.print',
    确定并继续操作: 'model.confirmAndContinue',
  }),
);

/** A caption of a model: the designer's own words stay unchanged. */
export function caption(words: string): string | { text: string } {
  return standing.get(words) ?? { text: words };
}

/** 请输入 and 请选择 alone equal the default placeholder. */
export const isStandingPlaceholder = (words: string): boolean => words === '请输入' || words === '请选择';
