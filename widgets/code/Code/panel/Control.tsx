import type { ComponentType } from 'react';
import type { Control as ControlName } from '../../../../core/design/panel/types';
import type { ControlProps } from './context';
import { CallControl, DocumentControl, WordsControl } from './documentControls';
import { FilterControl } from './FilterControl';
import { FormulaControl } from './FormulaControl';
import { FieldControl, FieldsControl } from './fieldControls';
import { MomentControl } from './MomentControl';
import { ObjectControl, RowsControl } from './nestedControls';
import { OptionsControl } from './OptionsControl';
import { ParamsControl } from './ParamsControl';
import { PeopleControl } from './PeopleControl';
import { PresetControl } from './PresetControl';
import {
  ButtonsControl,
  ColourControl,
  IconControl,
  JsonControl,
  LinesControl,
  SelectControl,
  SwitchControl,
  TextControl,
  TextsControl,
  WidthControl,
} from './plainControls';
import { AttributesControl, ColumnsControl, RemoteControl } from './recordControls';
import { SendsControl } from './SendsControl';
import { BillRuleControl, DictionaryControl, InterfaceControl, ModelControl, PrintsControl } from './sourceControls';
import { WhenControl } from './WhenControl';

const controls: Record<ControlName, ComponentType<ControlProps>> = {
  buttons: ButtonsControl,
  select: SelectControl,
  switch: SwitchControl,
  number: MomentControl,
  text: TextControl,
  texts: TextsControl,
  rows: RowsControl,
  object: ObjectControl,
  json: JsonControl,
  lines: LinesControl,
  width: WidthControl,
  options: OptionsControl,
  preset: PresetControl,
  colour: ColourControl,
  icon: IconControl,
  condition: FilterControl,
  formula: FormulaControl,
  dictionary: DictionaryControl,
  interface: InterfaceControl,
  model: ModelControl,
  billRule: BillRuleControl,
  field: FieldControl,
  fields: FieldsControl,
  remote: RemoteControl,
  columns: ColumnsControl,
  params: ParamsControl,
  attributes: AttributesControl,
  people: PeopleControl,
  sends: SendsControl,
  prints: PrintsControl,
  words: WordsControl,
  when: WhenControl,
  call: CallControl,
  document: DocumentControl,
};

/** What edits a member, by its control. */
export function Control(props: ControlProps) {
  const Chosen = controls[props.member.control];
  return <Chosen {...props} />;
}
