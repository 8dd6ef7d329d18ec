const verbs = /\b(select|insert\s+into|update|delete\s+from|create|alter|drop|lock)\b/i;
const named = (before: string) => new RegExp(`\\b${before}\\s+("[^"]+"(?:\\."[^"]+")?|[a-z_][\\w.]*)`, 'i');
const targets: Record<string, RegExp> = {
  select: named('from'),
  'insert into': named('insert\\s+into'),
  update: named('update'),
  'delete from': named('delete\\s+from'),
};

/** What a statement does to which table, `select weft_user`: never its values. */
export function statementName(sql: string): string {
  const verb = verbs.exec(sql)?.[1]?.toLowerCase().replace(/\s+/g, ' ');
  if (!verb) return 'other';
  const table = targets[verb]?.exec(sql)?.[1]?.replaceAll('"', '');
  return table ? `${verb.split(' ')[0]} ${table}` : verb;
}
