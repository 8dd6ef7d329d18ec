/** The inputs of almost every form, fetched together. */
export { Checkbox } from './Checkbox/Checkbox';
export { Input } from './Input/Input';
export { InputNumber } from './InputNumber/InputNumber';
export { Radio } from './Radio/Radio';
export { Select } from './Select/Select';
export { Switch } from './Switch/Switch';
export { TextArea } from './TextArea/TextArea';
