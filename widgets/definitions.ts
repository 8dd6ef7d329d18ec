import type { WidgetDefinition } from '../engine/registry';
import { code } from './code/Code/definition';
import { diff } from './code/Diff/definition';
import { card } from './container/Card/definition';
import { collapse } from './container/Collapse/definition';
import { row } from './container/Row/definition';
import { tab } from './container/Tab/definition';
import { tableGrid } from './container/TableGrid/definition';
import { alert } from './display/Alert/definition';
import { barcode } from './display/Barcode/definition';
import { button } from './display/Button/definition';
import { codeFiles } from './display/CodeFiles/definition';
import { divider } from './display/Divider/definition';
import { groupTitle } from './display/GroupTitle/definition';
import { iframe } from './display/Iframe/definition';
import { link } from './display/Link/definition';
import { qrcode } from './display/QrCode/definition';
import { status } from './display/StatusText/definition';
import { tag } from './display/TagText/definition';
import { text } from './display/Text/definition';
import { unknown } from './display/Unknown/definition';
import { picture } from './files/Picture/definition';
import { portrait } from './files/Portrait/definition';
import { uploadFile } from './files/UploadFile/definition';
import { uploadImg } from './files/UploadImg/definition';
import { popupAttr, relationFormAttr } from './input/Attribute/definition';
import { autoComplete } from './input/AutoComplete/definition';
import { captcha } from './input/Captcha/definition';
import { cascader } from './input/Cascader/definition';
import { checkbox } from './input/Checkbox/definition';
import { colorPicker } from './input/ColorPicker/definition';
import { datePicker } from './input/DatePicker/definition';
import { dateRange } from './input/DateRange/definition';
import { editor } from './input/Editor/definition';
import { iconSelect } from './input/IconSelect/definition';
import { input } from './input/Input/definition';
import { inputNumber } from './input/InputNumber/definition';
import { location } from './input/Location/definition';
import { newPassword } from './input/NewPassword/definition';
import { numRange } from './input/NumberRange/definition';
import { passkey } from './input/Passkey/definition';
import { password } from './input/Password/definition';
import { radio } from './input/Radio/definition';
import { rate } from './input/Rate/definition';
import { select } from './input/Select/definition';
import { sign, signature } from './input/Sign/definition';
import { slider } from './input/Slider/definition';
import { switchWidget } from './input/Switch/definition';
import { textarea } from './input/TextArea/definition';
import { timePicker } from './input/TimePicker/definition';
import { timeRange } from './input/TimeRange/definition';
import { transfer } from './input/Transfer/definition';
import { treeSelect } from './input/TreeSelect/definition';
import { table } from './list/SubTable/definition';
import { calculate } from './number/Calculate/definition';
import {
  approverSelect,
  areaSelect,
  depSelect,
  dictionarySelect,
  groupSelect,
  jurisdictionSelect,
  organizeSelect,
  picker,
  popupSelect,
  popupTableSelect,
  posSelect,
  relationForm,
  roleSelect,
  templateSelect,
  userSelect,
  usersSelect,
} from './picker/definition';
import { printDesigner } from './print/PrintDesigner/definition';
import { printPages } from './print/PrintPages/definition';
import {
  billRule,
  createTime,
  createUser,
  currOrganize,
  currPosition,
  modifyTime,
  modifyUser,
} from './system/SystemField/definition';

// biome-ignore lint/suspicious/noExplicitAny: each widget has a value type of its own
type AnyWidget = WidgetDefinition<any>;

/** Every widget that documents may name. Definitions are loaded at once, components when they are first rendered. */
export const widgetDefinitions: AnyWidget[] = [
  // inputs
  input,
  textarea,
  inputNumber,
  switchWidget,
  radio,
  checkbox,
  select,
  cascader,
  treeSelect,
  iconSelect,
  datePicker,
  timePicker,
  colorPicker,
  rate,
  slider,
  autoComplete,
  password,
  newPassword,
  captcha,
  passkey,
  transfer,
  editor,
  printDesigner,
  code,
  uploadFile,
  uploadImg,
  picture,
  portrait,
  sign,
  signature,
  location,
  popupAttr,
  relationFormAttr,
  // search
  dateRange,
  timeRange,
  numRange,
  // display
  text,
  link,
  button,
  alert,
  groupTitle,
  divider,
  barcode,
  qrcode,
  printPages,
  iframe,
  codeFiles,
  diff,
  tag,
  unknown,
  status,
  // containers
  collapse,
  tab,
  row,
  card,
  tableGrid,
  // rows
  table,
  // records chosen in a picker
  picker,
  popupSelect,
  popupTableSelect,
  relationForm,
  userSelect,
  usersSelect,
  approverSelect,
  organizeSelect,
  depSelect,
  jurisdictionSelect,
  posSelect,
  roleSelect,
  groupSelect,
  areaSelect,
  templateSelect,
  dictionarySelect,
  // computed or written by the server
  calculate,
  billRule,
  createUser,
  createTime,
  modifyUser,
  modifyTime,
  currOrganize,
  currPosition,
];
