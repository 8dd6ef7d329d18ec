import { deferred } from './deferred';
import { defineView } from './defineView';
import { DocumentPart } from './document/DocumentPart';
import { FrameView } from './document/FrameView';
import { documentWords, frameWords, stepsWords, tabsWords } from './document/layoutWords';
import { TabsView } from './document/TabsView';
import { detailWords, formWords } from './form/formWords';
import { SuperQueryView } from './superQuery/SuperQueryView';
import { superQueryWords } from './superQuery/superQueryWords';
import { SearchView } from './table/SearchView';
import { searchWords } from './table/searchWords';
import { TableView } from './table/TableView';
import { tableWords } from './table/tableWords';
import { TreeView } from './tree/TreeView';
import { treeWords } from './tree/treeWords';
import type { ViewDefinition } from './viewDefinition';

/** The view types of the engine. */
export const engineViews: readonly ViewDefinition[] = [
  defineView({ ...treeWords, component: TreeView }),
  defineView({ ...searchWords, component: SearchView }),
  defineView({ ...superQueryWords, component: SuperQueryView }),
  defineView({ ...tableWords, component: TableView }),
  defineView({ ...formWords, ...deferred(() => import('./form/FormView').then((module) => module.FormView)) }),
  defineView({ ...detailWords, ...deferred(() => import('./form/FormView').then((module) => module.DetailView)) }),
  defineView({ ...tabsWords, component: TabsView }),
  defineView({ ...stepsWords, ...deferred(() => import('./document/StepsView').then((module) => module.StepsView)) }),
  defineView({ ...frameWords, component: FrameView }),
  defineView({ ...documentWords, component: DocumentPart }),
];
