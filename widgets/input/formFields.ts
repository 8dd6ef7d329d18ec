/** Inputs of most forms, and of few searches, fetched together. */
export { Checkbox } from './Checkbox/Checkbox';
export { InputNumber } from './InputNumber/InputNumber';
export { NumberRange } from './NumberRange/NumberRange';
export { Radio } from './Radio/Radio';
export { Switch } from './Switch/Switch';
export { TextArea } from './TextArea/TextArea';
