import { readAuditTargets } from '../../../env';
import type { Figure } from '../../../module';

/** A text of the operator as a literal of SQL: figures are scalar SQL without parameters. */
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Rows of the chain that each target of AUDIT_TO has not taken; none without targets. */
export function behindFigures(): Figure[] {
  const targets = readAuditTargets().map(({ name }) => name);
  if (!targets.length) return [];
  return [
    {
      name: 'weft_audit_behind',
      help: 'Rows of the audit log that an address of AUDIT_TO has not taken.',
      series: targets.map((target) => ({
        labels: { target },
        sql: `select greatest(0, c.seq - coalesce(a.seq, c.floor_seq)) from weft_log_chain c
              left join weft_audit_target a on a.target = ${literal(target)}`,
      })),
    },
  ];
}
