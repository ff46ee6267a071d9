/**
 * Returns the page after signing in. Only a path of this site is accepted, so that a link to the sign-in page
 * cannot lead to another one (open redirect); anything else becomes '/'.
 */
export function safeNext(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(next) ? next : '/'
}
