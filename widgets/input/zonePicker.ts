import { DatePicker as LocalPicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import utc from 'dayjs/plugin/utc';
import { wallClock } from '../../core/zone';
import { calendarLocales } from './calendarLocales';

dayjs.extend(utc);

type PickerDates = Parameters<typeof LocalPicker.generatePicker<Dayjs>>[0];
/** Members of the plug-ins of dayjs that antd loads. */
type Weeks = Dayjs & {
  weekday: (day: number) => Dayjs;
  week: () => number;
  localeData: () => { firstDayOfWeek: () => number; weekdaysMin: () => string[]; monthsShort: () => string[] };
};

const inLocale = (locale: string, date: Dayjs) => date.locale(calendarLocales[locale] ?? 'en-gb') as Weeks;
const fixed = (text: string, formats: string | string[], strict?: boolean) =>
  dayjs.utc(text, formats as string, strict);

/** What the organisation's clock shows at the moment, as a date of dayjs in UTC: it has every hour of every day. */
export function clockDate(ms: number): Dayjs {
  const { year, month, day, hour, minute, second } = wallClock(ms);
  return dayjs
    .utc(0)
    .year(year)
    .month(month - 1)
    .date(day)
    .hour(hour)
    .minute(minute)
    .second(second);
}

/** The date that somebody typed, in the first of the formats that fits. */
export function readTyped(text: string, formats: readonly string[]): Dayjs | null {
  const dates = formats.map((format) => fixed(text, format, true));
  return dates.find((date) => date.isValid()) ?? null;
}

/**
 * Dates of antd's pickers on the organisation's clock: what is typed, today and now are those of its zone (ADR 0009). The
 * browser's zone is not used: its days may lack the hour, or the day, that the organisation's have.
 */
const zoneDates: PickerDates = {
  getNow: () => clockDate(Date.now()),
  getFixedDate: (text) => fixed(text, ['YYYY-M-DD', 'YYYY-MM-DD']),
  getEndDate: (date) => date.endOf('month'),
  getWeekDay: (date) => date.day(),
  getYear: (date) => date.year(),
  getMonth: (date) => date.month(),
  getDate: (date) => date.date(),
  getHour: (date) => date.hour(),
  getMinute: (date) => date.minute(),
  getSecond: (date) => date.second(),
  getMillisecond: (date) => date.millisecond(),
  addYear: (date, years) => date.add(years, 'year'),
  addMonth: (date, months) => date.add(months, 'month'),
  addDate: (date, days) => date.add(days, 'day'),
  setYear: (date, year) => date.year(year),
  setMonth: (date, month) => date.month(month),
  setDate: (date, day) => date.date(day),
  setHour: (date, hour) => date.hour(hour),
  setMinute: (date, minute) => date.minute(minute),
  setSecond: (date, second) => date.second(second),
  setMillisecond: (date, ms) => date.millisecond(ms),
  isAfter: (date, other) => date.isAfter(other),
  isValidate: (date) => date.isValid(),
  locale: {
    getWeekFirstDay: (locale) => inLocale(locale, dayjs.utc(0)).localeData().firstDayOfWeek(),
    getWeekFirstDate: (locale, date) => inLocale(locale, date).weekday(0),
    getWeek: (locale, date) => inLocale(locale, date).week(),
    getShortWeekDays: (locale) => inLocale(locale, dayjs.utc(0)).localeData().weekdaysMin(),
    getShortMonths: (locale) => inLocale(locale, dayjs.utc(0)).localeData().monthsShort(),
    format: (locale, date, format) => inLocale(locale, date).format(format),
    parse: (_locale, text, formats) => readTyped(text, formats),
  },
};

/** antd's DatePicker, RangePicker and TimePicker on the organisation's clock; values come from `clockDate`. */
export const ZonePicker = LocalPicker.generatePicker<Dayjs>(zoneDates);
