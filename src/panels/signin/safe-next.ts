/** Where to go after signing in: only a path of this site, so that a link to the sign-in page can't lead elsewhere. */
export function safeNext(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(next) ? next : '/'
}
