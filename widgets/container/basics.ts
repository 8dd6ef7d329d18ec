/** Widgets that contain fields, fetched together. */
export { Card } from './Card/Card';
export { Collapse } from './Collapse/Collapse';
export { Row } from './Row/Row';
export { Tab } from './Tab/Tab';
export { TableGrid } from './TableGrid/TableGrid';
