import { deferred } from '../../engine/deferred';
import type { Frames } from '../../engine/frames';
import { loadBody, loadLate } from '../../engine/loadLate';
import { Toolbar } from './Actions/Toolbar';
import { FormGrid } from './FormItem/FormGrid';
import { FormItem } from './FormItem/FormItem';
import { ErrorBox } from './Notices/ErrorBox';
import { Loading } from './Notices/Loading';
import { NewVersion } from './Notices/NewVersion';
import { UnknownBox } from './Notices/UnknownBox';
import { Page } from './Page/Page';
import { Search } from './Search/Search';
import { Table } from './Table/Table';

/** What is in no list is fetched when it is first rendered. */
const dialog = deferred(
  () => import('./Dialog/Dialog').then((module) => module.Dialog),
  () => null,
);
const conflict = deferred(
  () => import('./Notices/Conflict').then((module) => module.Conflict),
  () => null,
);
const draftOffer = deferred(
  () => import('./Notices/DraftOffer').then((module) => module.DraftOffer),
  () => null,
);
const tree = deferred(() => import('./Tree/Tree').then((module) => module.Tree), Loading);
const tabs = deferred(() => import('./Tabs/Tabs').then((module) => module.Tabs), Loading);
const steps = deferred(() => import('./Steps/Steps').then((module) => module.Steps), Loading);
const picker = deferred(() => import('../picker/PickerBox/PickerBox').then((module) => module.PickerBox), Loading);
const superQuery = deferred(
  () => import('./SuperQuery/SuperQuery').then((module) => module.SuperQuery),
  () => null,
);

/** The components around documents. */
export const frames: Frames = {
  Page,
  Dialog: dialog.component,
  FormItem,
  FormGrid,
  Tree: tree.component,
  Table,
  Search,
  SuperQuery: superQuery.component,
  Picker: picker.component,
  Steps: steps.component,
  Tabs: tabs.component,
  Toolbar,
  ErrorBox,
  UnknownBox,
  Loading,
  DraftOffer: draftOffer.component,
  Conflict: conflict.component,
  NewVersion,
};

/** Fetches dialogs and drawers and what is in them, so that they render at once. */
export async function loadDialog(): Promise<void> {
  await Promise.all([dialog.load(), loadBody()]);
}

/** Fetches every frame and what is in it, which then renders at once. */
export async function loadFrames(): Promise<void> {
  await Promise.all([
    loadLate(),
    ...[dialog, conflict, draftOffer, tree, tabs, steps, picker, superQuery].map((each) => each.load()),
  ]);
}
