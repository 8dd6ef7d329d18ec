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
import type { ComponentType } from 'react';
import { fold } from '../../../../core/fold';
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

/** The presets by their groups as options of a select, with icon and words; `search` is what is typed for. */
export function paletteOptions(t: Words, fits: (preset: PresetName) => boolean) {
  return (Object.entries(presetGroups) as [PresetGroup, PresetName[]][]).map(([group, presets]) => ({
    key: group,
    label: t(`designer.palette.${group}`),
    options: presets.map((value) => {
      const Icon = icons[value];
      const words = t(`code.preset.${value}`);
      return {
        value,
        title: words,
        search: fold(`${words} ${value} ${t(`designer.palette.${group}`)}`),
        disabled: !fits(value),
        label: (
          <span className="weft-palette-item">
            <Icon />
            {words}
          </span>
        ),
      };
    }),
  }));
}

/** Whether an option of the palette is what was typed. */
export const inPalette = (text: string, option?: object): boolean =>
  (option as { search?: string } | undefined)?.search?.includes(fold(text.trim())) ?? false;
