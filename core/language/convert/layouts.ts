import { type Loose, objectAt } from './loose';

/** The layout for a void component of Formily. */
export type Layout =
  /** Its children take its place. */
  | 'through'
  /** The same, side by side in equal parts. */
  | 'beside'
  /** The same, in the columns of a grid. */
  | 'grid'
  | 'tab'
  | 'collapse'
  | 'card'
  /** Left out: the document's frame or the list provides it. */
  | 'nothing';

const layouts: Readonly<Record<string, Layout>> = {
  FormLayout: 'through',
  'FormGrid.GridColumn': 'through',
  Form: 'through',
  Space: 'beside',
  FormGrid: 'grid',
  FormTab: 'tab',
  FormStep: 'tab',
  FormCollapse: 'collapse',
  Card: 'card',
  FormButtonGroup: 'nothing',
  Submit: 'nothing',
  Reset: 'nothing',
};

export const layoutOf = (component: string): Layout | undefined =>
  Object.hasOwn(layouts, component) ? layouts[component] : undefined;

const whole = 24;
const usualColumns = 3;
const clamp = (span: number): number => Math.min(whole, Math.max(1, Math.round(span)));

/** Columns of a grid: `maxColumns` (a number, or one for each screen width), else as many as there are children, up to 3. */
export function columnsOf(props: Loose, children: number): number {
  const said = [props.maxColumns, props.columns, props.minColumns].flat().filter((each) => Number.isInteger(each));
  const most = Math.max(0, ...(said as number[]));
  return Math.min(whole, Math.max(1, most || Math.min(usualColumns, children)));
}

/** How many of 24 parts a child takes in a grid of so many columns. */
export function spanOf(schema: Loose, columns: number): number {
  const { gridSpan } = { ...objectAt(schema, 'x-component-props'), ...objectAt(schema, 'x-decorator-props') } as Loose;
  if (gridSpan === -1) return whole;
  return clamp((whole / columns) * (typeof gridSpan === 'number' && gridSpan > 0 ? gridSpan : 1));
}
