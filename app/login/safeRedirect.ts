/** Where to go after signing in: a path of ours, never another site and never the sign-in page again. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || /^\/login\b/.test(wanted)) return '/';
  return wanted;
}
