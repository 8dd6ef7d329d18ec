import type { Control, PanelGroup } from './types';

/**
 * Every member that a panel knows, in the order of its group; those first are in sight. What a kind is nothing without (the formula of
 * a calculation, the rule of a number, the options of a choice, the model of a relation) stands behind its label.
 */
export const order: Record<PanelGroup, string[]> = {
  basic:
    `label title name content buttonText header expression rule options modelId interfaceId dataType dictionaryType propsUrl
    __vModel__ relationField showField attributes required placeholder span defaultValue defaultCurrent multiple format precision
    description staticText href actionText tipLabel helpMessage addonBefore addonAfter`.split(/\s+/),
  data: `templateJson props propsValue columnOptions transferList isStorage addType addTableConf selectType ableIds
    ableDepIds ablePosIds ableUserIds ableRoleIds ableGroupIds ableAddressIds level showLevel activeValue activeTxt
    inactiveValue inactiveTxt total hasPage pageSize pathType isAccount folder`.split(/\s+/),
  rules: `unique min max step maxlength regList count startTimeRule startTimeType startTimeValue startTimeTarget
    startRelationField endTimeRule endTimeType endTimeValue endTimeTarget endRelationField limit fileSize sizeUnit accept
    range enableLocationScope adjustmentScope locationScope`.split(/\s+/),
  look: `showLabel showTitle labelWidth tipText showTip type align justify direction optionType buttonStyle border contentPosition
    tabPosition accordion shadow target textStyle autoSize clearable filterable showCount showPassword thousands isAmountChinese
    controls allowHalf showText showScore showStops showAllLevels separator showAlpha colorFormat showIcon closable closeText
    prefixIcon suffixIcon height width lineColor background colorDark colorLight borderType borderColor borderWidth
    backgroundColor colspan rowspan popupTitle popupType popupWidth columnWidth tableAlign tableFixed showSummary summaryField
    thousandsField columnBtnsList footerBtnsList autoLocation enableDesktopLocation`.split(/\s+/),
  advanced: `disabled readonly noShow noShowAdd noShowEdit noShowDetail visibility useMask maskConfig className`.split(
    /\s+/,
  ),
};

/** What a member is edited with where its schema does not say it: by `kind.member`, or by the member. */
export const controls: Record<string, Control> = {
  'source.call': 'call',
  span: 'width',
  options: 'options',
  defaultValue: 'preset',
  description: 'lines',
  'text.content': 'lines',
  dictionaryType: 'dictionary',
  propsUrl: 'interface',
  interfaceId: 'interface',
  modelId: 'model',
  rule: 'billRule',
  templateJson: 'params',
  attributes: 'attributes',
  expression: 'formula',
  relationField: 'remote',
  'relationFormAttr.relationField': 'field',
  'popupAttr.relationField': 'field',
  'barcode.relationField': 'field',
  'qrcode.relationField': 'field',
  'userSelect.relationField': 'field',
  showField: 'remote',
  propsValue: 'remote',
  columnOptions: 'columns',
  sourceValue: 'remote',
  targetField: 'field',
  field: 'field',
  summaryField: 'fields',
  thousandsField: 'fields',
  startRelationField: 'field',
  endRelationField: 'field',
  prefixIcon: 'icon',
  suffixIcon: 'icon',
  color: 'colour',
  lineColor: 'colour',
  background: 'colour',
  colorDark: 'colour',
  colorLight: 'colour',
  borderColor: 'colour',
  backgroundColor: 'colour',
  ableIds: 'people',
  ableDepIds: 'people',
  ablePosIds: 'people',
  ableUserIds: 'people',
  ableRoleIds: 'people',
  ableGroupIds: 'people',
  ableAddressIds: 'people',
  'signature.ableIds': 'texts',
  'formOptions.currentField': 'field',
  'formOptions.field': 'remote',
};
