import type { FrameButton } from '../frames';
import { queryButton } from '../superQuery/queryButton';
import type { Drawn } from './drawnRows';
import type { TableModel } from './tableModel';

const words: Record<string, string> = {
  refresh: 'engine.refresh',
  unfold: 'engine.unfold',
  fold: 'engine.fold',
  columns: 'engine.columns',
  density: 'engine.density',
  printList: 'engine.printList',
  fullscreen: 'engine.fullscreen',
};

/** Done by the frame alone, without an action of the engine. */
const byFrame = (): void => undefined;

/** The icons right of a table's toolbar: those that the document lists and that apply now. */
export function tableTools(model: TableModel, drawn: Drawn, hasSettings: boolean): FrameButton[] {
  const { host } = model.session.tools;
  const { tools = [] } = model.plan.view;
  const unfolded = drawn.open.length > 0;
  const fold = { name: unfolded ? 'fold' : 'unfold', onClick: () => model.branches.toggle(unfolded ? 'none' : 'all') };
  const known: Record<string, { name: string; icon?: string; onClick: () => void } | undefined> = {
    refresh: { name: 'refresh', onClick: () => void model.refresh() },
    expand: model.canExpand(drawn) ? fold : undefined,
    columns: hasSettings ? { name: 'columns', onClick: byFrame } : undefined,
    density: { name: 'density', onClick: byFrame },
    printList: { name: 'printList', icon: 'print', onClick: () => host.emit('page.print') },
    fullscreen: { name: 'fullscreen', onClick: byFrame },
  };
  const icons = tools.flatMap((wanted): FrameButton[] => {
    const tool = known[wanted];
    if (!tool) return [];
    const label = host.t(words[tool.name] ?? tool.name);
    return [{ name: wanted, label, icon: tool.icon ?? wanted, iconOnly: true, onClick: tool.onClick }];
  });
  return model.ownQuery ? [queryButton(model.ownQuery, false), ...icons] : icons;
}
