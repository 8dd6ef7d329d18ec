import {
  AlertOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  BarcodeOutlined,
  BgColorsOutlined,
  BorderOuterOutlined,
  CalculatorOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  ColumnWidthOutlined,
  CreditCardOutlined,
  DownSquareOutlined,
  EditOutlined,
  EnvironmentOutlined,
  FieldNumberOutlined,
  FieldTimeOutlined,
  FileImageOutlined,
  FileTextOutlined,
  FontSizeOutlined,
  FormOutlined,
  GlobalOutlined,
  HighlightOutlined,
  IdcardOutlined,
  LineOutlined,
  LinkOutlined,
  MenuOutlined,
  NodeIndexOutlined,
  NumberOutlined,
  PaperClipOutlined,
  PartitionOutlined,
  PlayCircleOutlined,
  QrcodeOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SearchOutlined,
  SelectOutlined,
  SlidersOutlined,
  SolutionOutlined,
  StarOutlined,
  SwapOutlined,
  SwitcherOutlined,
  TableOutlined,
  TagOutlined,
  TeamOutlined,
  UserOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import type { SelectProps } from 'antd';
import type { ComponentType } from 'react';
import { foundBy } from '../../../../core/design/panel/findWords';
import { type PresetGroup, type PresetName, presetGroups } from '../../../../core/model/presets';
import type { Words } from '../../../words';

const icons: Record<PresetName, ComponentType> = {
  input: FontSizeOutlined,
  textarea: FileTextOutlined,
  editor: FormOutlined,
  autoComplete: SearchOutlined,
  inputNumber: NumberOutlined,
  calculate: CalculatorOutlined,
  slider: SlidersOutlined,
  rate: StarOutlined,
  numRange: ColumnWidthOutlined,
  select: DownSquareOutlined,
  radio: CheckCircleOutlined,
  checkbox: CheckSquareOutlined,
  switch: SwapOutlined,
  treeSelect: PartitionOutlined,
  cascader: NodeIndexOutlined,
  colorPicker: BgColorsOutlined,
  datePicker: CalendarOutlined,
  timePicker: ClockCircleOutlined,
  dateRange: ScheduleOutlined,
  timeRange: FieldTimeOutlined,
  userSelect: UserOutlined,
  usersSelect: TeamOutlined,
  organizeSelect: ApartmentOutlined,
  depSelect: PartitionOutlined,
  posSelect: IdcardOutlined,
  roleSelect: SafetyCertificateOutlined,
  groupSelect: TeamOutlined,
  areaSelect: GlobalOutlined,
  location: EnvironmentOutlined,
  uploadFile: PaperClipOutlined,
  uploadImg: FileImageOutlined,
  sign: EditOutlined,
  signature: HighlightOutlined,
  table: TableOutlined,
  relationForm: SelectOutlined,
  relationFormAttr: TagOutlined,
  popupSelect: SwitcherOutlined,
  popupTableSelect: MenuOutlined,
  popupAttr: TagOutlined,
  billRule: FieldNumberOutlined,
  createUser: SolutionOutlined,
  createTime: CalendarOutlined,
  modifyUser: UserSwitchOutlined,
  modifyTime: ClockCircleOutlined,
  currOrganize: ApartmentOutlined,
  currPosition: IdcardOutlined,
  row: ColumnWidthOutlined,
  card: CreditCardOutlined,
  tab: SwitcherOutlined,
  collapse: MenuOutlined,
  tableGrid: BorderOuterOutlined,
  divider: LineOutlined,
  groupTitle: FontSizeOutlined,
  text: FileTextOutlined,
  link: LinkOutlined,
  alert: AlertOutlined,
  button: PlayCircleOutlined,
  barcode: BarcodeOutlined,
  qrcode: QrcodeOutlined,
  iframe: AppstoreOutlined,
};

const groupsOf = Object.entries(presetGroups) as [PresetGroup, PresetName[]][];

/** A preset with its icon, as an option of a select and a line of a menu. */
export function presetLabel(t: Words, preset: PresetName) {
  const Icon = icons[preset];
  return (
    <span className="weft-palette-item">
      <Icon />
      {t(`code.preset.${preset}`)}
    </span>
  );
}

/** The presets as options of a select: by their groups, or what was typed for, the best first. What does not fit stays, and is closed. */
export function paletteOptions(
  t: Words,
  typed: string,
  fits: (preset: PresetName) => boolean,
): NonNullable<SelectProps<PresetName | null>['options']> {
  const option = (value: PresetName) => ({
    value,
    title: t(`code.preset.${value}`),
    disabled: !fits(value),
    label: presetLabel(t, value),
  });
  if (!typed.trim())
    return groupsOf.map(([group, presets]) => ({
      key: group,
      label: t(`designer.palette.${group}`),
      options: presets.map(option),
    }));
  const all = groupsOf.flatMap(([group, presets]) => presets.map((preset) => ({ group, preset })));
  return foundBy(typed, all, ({ group, preset }) => ({
    title: t(`code.preset.${preset}`),
    words: t(`code.presetWords.${preset}`),
    other: `${preset} ${t(`designer.palette.${group}`)}`,
  })).map(({ preset }) => option(preset));
}
