/**
 * The sign-in page, which leads back to the page that is open now. With its query: filters of the idea log and the way to
 * the page for answering are in it. Only for what is rendered in a browser.
 */
export function signInHref(): string {
  const { pathname, search } = window.location
  return `/signin?next=${encodeURIComponent(pathname + search)}`
}
