/** The inputs of almost every search, fetched with every list. */
export { Input } from './Input/Input';
export { Select } from './Select/Select';
