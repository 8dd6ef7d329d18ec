/** For a transaction whose statements take what they need, whatever limit the role has: of migrations, backups and restores. */
export const untimed = 'set local statement_timeout = 0';
