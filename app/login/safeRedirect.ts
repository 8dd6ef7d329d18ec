/** The address after signing in: a path of the application, never another site or the sign-in page. Browsers drop control characters. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || /\p{Cc}/u.test(wanted) || /^\/[/\\]/.test(wanted) || /^\/login\b/.test(wanted))
    return '/';
  return wanted;
}
