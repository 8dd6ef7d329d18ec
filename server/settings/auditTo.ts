import { fileURLToPath } from 'node:url';

interface Named {
  /** As it stands in AUDIT_TO; it holds no secret. */
  name: string;
}
export interface SyslogTarget extends Named {
  kind: 'udp' | 'tcp' | 'tls';
  host: string;
  port: number;
}
export interface FileTarget extends Named {
  kind: 'file';
  path: string;
}
export interface HttpTarget extends Named {
  kind: 'http';
  url: URL;
  token: string | undefined;
}
/** Where rows of the audit log go. */
export type AuditTarget = SyslogTarget | FileTarget | HttpTarget;

const form =
  'write syslog://host:port, syslog+tcp://host:port, syslog+tls://host:port, file:/path or https://host/path, blanks between';

/** The usual ports: RFC 5426, 6587 (as RFC 3195 has it) and 5425. */
const syslog: Record<string, readonly [SyslogTarget['kind'], number]> = {
  'syslog:': ['udp', 514],
  'syslog+tcp:': ['tcp', 601],
  'syslog+tls:': ['tls', 6514],
};

function targetOf(name: string, token: string | undefined): AuditTarget | undefined {
  const url = URL.canParse(name) ? new URL(name) : undefined;
  if (!url || url.username || url.password || /[?#,]/.test(name)) return undefined;
  const [kind, usual] = syslog[url.protocol] ?? [];
  if (kind && usual) {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    return host && /^\/?$/.test(url.pathname) ? { kind, name, host, port: Number(url.port || usual) } : undefined;
  }
  if (url.protocol === 'file:')
    return name.startsWith('file:/') && !url.host && !url.pathname.endsWith('/')
      ? { kind: 'file', name, path: fileURLToPath(url) }
      : undefined;
  return /^https?:$/.test(url.protocol) ? { kind: 'http', name, url, token } : undefined;
}

/** AUDIT_TO and AUDIT_TOKEN; empty: the log is sent nowhere. Throws a sentence that names the variable. */
export function auditTargetsOf(env: NodeJS.ProcessEnv): AuditTarget[] {
  const token = env.AUDIT_TOKEN || undefined;
  const names = (env.AUDIT_TO ?? '').split(/\s+/).filter(Boolean);
  const targets = names.map((name, at) => {
    const target = targetOf(name, token);
    // A wrong address may hold a password: it is not repeated.
    if (!target) throw new Error(`AUDIT_TO: address ${at + 1} is none; ${form}. The key of https goes to AUDIT_TOKEN.`);
    if (names.indexOf(name) !== at) throw new Error(`AUDIT_TO names ${name} twice.`);
    return target;
  });
  if (!token) return targets;
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Error('AUDIT_TOKEN has signs that no header can carry.');
  if (!targets.some(({ kind }) => kind === 'http'))
    throw new Error('AUDIT_TOKEN is set without an http address in AUDIT_TO; set both, or none.');
  return targets;
}
