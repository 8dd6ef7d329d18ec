/** What cellText.mjs puts behind a number of more digits than spreadsheets keep. */
const longMark = '\u2060';

/** Whether the cell was such a number: a text field must not take digits that the spreadsheet has lost. */
export const isLongNumber = (text: string): boolean => text.endsWith(longMark);

/** The text of a cell without that mark. */
export const withoutMark = (text: string): string => (isLongNumber(text) ? text.slice(0, -1) : text);

const error = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|ERROR!)$/;

/** What keeps a cell from any field: the word of `import.cell…`. */
export function cellFault(text: string): 'Error' | 'NoResult' | undefined {
  if (text === '#NORESULT!') return 'NoResult';
  return error.test(text) ? 'Error' : undefined;
}
