/** The address after signing in: a path of the application, never another site or the sign-in page. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || /^\/login\b/.test(wanted)) return '/';
  return wanted;
}
