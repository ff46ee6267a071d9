/**
 * The sign-in page, which leads back to the present page. With its query: it has filters of the idea log and the way to
 * the page for answering. Only for content rendered in a browser.
 */
export function signInHref(): string {
  const { pathname, search } = window.location
  return `/signin?next=${encodeURIComponent(pathname + search)}`
}
