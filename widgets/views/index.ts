import type { ViewDefinition } from '../../engine/viewDefinition';
import { autosaveView } from '../design/autosave/definition';
import { changesView } from '../design/changes/definition';
import { mergeView } from '../design/merge/definition';
import { presenceView } from '../design/presence/definition';
import { relationsView } from '../design/relations/definition';
import { rulesView } from '../design/rules/definition';
import { flowDesignView } from '../system/flowDesign/definition';
import { chartView } from './chart/definition';
import { flowDetailView } from './flowDetail/definition';
import { flowPictureView } from './flowPicture/definition';
import { gridView } from './grid/definition';
import { keysView } from './keys/definition';
import { listView } from './list/definition';
import { previewView } from './preview/definition';
import { sheetView } from './sheet/definition';
import { shortcutsView } from './shortcuts/definition';
import { textView } from './text/definition';
import { uploadView } from './upload/definition';

/** View types besides the engine's own, one line each. */
export const viewDefinitions: ViewDefinition[] = [
  autosaveView,
  changesView,
  chartView,
  flowDesignView,
  flowDetailView,
  flowPictureView,
  gridView,
  keysView,
  listView,
  mergeView,
  presenceView,
  previewView,
  relationsView,
  rulesView,
  sheetView,
  shortcutsView,
  textView,
  uploadView,
];

/** Fetches every view, which then renders at once. */
export async function loadViews(): Promise<void> {
  await Promise.all(viewDefinitions.map((view) => view.load?.()));
}
