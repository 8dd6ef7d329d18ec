/** A first bill rule for a field: code and prefix come from its label, and numbers are counted by the year, such as INS20260001. */
export function billRuleStart(label: string, name: string) {
  const plain = label.normalize('NFKD').toLowerCase();
  const code = plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('_');
  const letters = plain.replace(/[^a-z]/g, '');
  return {
    fullName: label,
    enCode: /^[a-z]/.test(code) ? code.slice(0, 50) : name,
    prefix: letters.slice(0, 3).toUpperCase() || 'NO',
    dateFormat: 'yyyy',
    digit: '4',
    startNumber: '1',
  };
}
