/** Widgets that open a calendar or a clock, fetched together. */
export { DatePicker } from './DatePicker/DatePicker';
export { DateRange } from './DateRange/DateRange';
export { TimePicker } from './TimePicker/TimePicker';
export { TimeRange } from './TimeRange/TimeRange';
