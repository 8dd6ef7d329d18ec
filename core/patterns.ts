/** A reusable text check (spec §5). `message` is a locale key. */
export interface Pattern {
  regex: RegExp;
  message: string;
}

const pattern = (regex: RegExp, name: string): Pattern => ({ regex, message: `validation.patterns.${name}` });

const day = '(?:0[1-9]|[12]\\d|3[01])';
const month = '(?:0[1-9]|1[0-2])';
const label = '[A-Za-z0-9]{1,63}(?:-{1,9}[A-Za-z0-9]{1,63})*';

/**
 * By their names in rules of documents. VALD-14, our decision: identity cards have 18 characters (region, birthday,
 * serial, check digit or X) or the old 15 digits; e-mail addresses are those a mail server takes without quotes; plates are
 * a province, a letter and 5 places, or 6 for new-energy cars, with the special last characters of trailers, police,
 * driving schools, consulates and the two harbours.
 */
export const patterns = {
  /** VALD-01 */
  mobile: pattern(/^1[3-9]\d{9}$/, 'mobile'),
  /** VALD-02 */
  password: pattern(/^(?!\d+$)(?![A-Za-z]+$)[A-Za-z0-9]{6,16}$/, 'password'),
  /** VALD-03 */
  idCard: pattern(
    new RegExp(`^(?:[1-9]\\d{5}(?:18|19|20)\\d{2}${month}${day}\\d{3}[\\dXx]|[1-9]\\d{7}${month}${day}\\d{3})$`),
    'idCard',
  ),
  /** VALD-04 */
  email: pattern(
    new RegExp(
      `^[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]{1,64}(?:\\.[A-Za-z0-9!#$%&'*+/=?^_\`{|}~-]{1,64})*@${label}(?:\\.${label})+$`,
    ),
    'email',
  ),
  /** VALD-05 */
  licensePlate: pattern(
    /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳领]|\d{5}[A-HJK]|[A-HJK][A-HJ-NP-Z0-9]\d{4})$/,
    'licensePlate',
  ),
  /** VALD-06 */
  chinese: pattern(/^[\u4e00-\u9fa5]+$/, 'chinese'),
  /** VALD-07 */
  code: pattern(/^(?!\.)[A-Za-z0-9.]*[A-Za-z0-9]$/, 'code'),
  /** VALD-08 */
  account: pattern(/^[A-Za-z0-9]+$/, 'account'),
  /** VALD-09, our decision: with blanks between words, which English names have. */
  fullName: pattern(/^[\u4e00-\u9fa5A-Za-z0-9]+(?: +[\u4e00-\u9fa5A-Za-z0-9]+)*$/, 'fullName'),
  /** VALD-10 */
  userCode: pattern(/^\d+$/, 'userCode'),
  /** VALD-11 */
  halfHours: pattern(/^\d+(?:\.[05]0*)?$/, 'halfHours'),
  /** VALD-12 */
  positiveInteger: pattern(/^[1-9]\d*$/, 'positiveInteger'),
  /** VALD-13 */
  fieldName: pattern(/^[A-Za-z][A-Za-z0-9_]*$/, 'fieldName'),
} as const satisfies Record<string, Pattern>;

export type PatternName = keyof typeof patterns;
export const patternNames = Object.keys(patterns) as PatternName[];
