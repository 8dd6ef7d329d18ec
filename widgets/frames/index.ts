import type { Frames } from '../../engine/frames';
import { PickerBox } from '../picker/PickerBox/PickerBox';
import { Toolbar } from './Actions/Toolbar';
import { Dialog } from './Dialog/Dialog';
import { FormGrid } from './FormItem/FormGrid';
import { FormItem } from './FormItem/FormItem';
import { Conflict } from './Notices/Conflict';
import { DraftOffer } from './Notices/DraftOffer';
import { ErrorBox } from './Notices/ErrorBox';
import { Loading } from './Notices/Loading';
import { NewVersion } from './Notices/NewVersion';
import { UnknownBox } from './Notices/UnknownBox';
import { Page } from './Page/Page';
import { Search } from './Search/Search';
import { Steps } from './Steps/Steps';
import { SuperQuery } from './SuperQuery/SuperQuery';
import { Table } from './Table/Table';
import { Tabs } from './Tabs/Tabs';
import { Tree } from './Tree/Tree';

/** The components around documents. */
export const frames: Frames = {
  Page,
  Dialog,
  FormItem,
  FormGrid,
  Tree,
  Table,
  Search,
  SuperQuery,
  Picker: PickerBox,
  Steps,
  Tabs,
  Toolbar,
  ErrorBox,
  UnknownBox,
  Loading,
  DraftOffer,
  Conflict,
  NewVersion,
};
