/** The pages that `sw.js` keeps. */
const KEPT_PAGE = /^\/(?:b\/[\w-]+(?:\/talk)?|capture)$/

interface LinkFacts {
  href: string
  target: string
  /** Whether the browser saves it under this name. */
  download: string
}

/**
 * Returns the kind of loss when a link is clicked without a connection: the file that it leads to, or the page that it leaves.
 * null if nothing is lost: it leads to another site, to a place on this page, or to a page that this device keeps.
 */
export function isLostOffline({ href, target, download }: LinkFacts, here: URL): 'file' | 'page' | null {
  if (href === '' || target === '_blank' || !URL.canParse(href)) return null
  const url = new URL(href)
  // Files that the page made itself need no connection.
  if (!url.protocol.startsWith('http') || url.origin !== here.origin || download !== '') return null
  if (url.pathname.startsWith('/api/')) return 'file'
  if (url.hash !== '' && url.pathname === here.pathname) return null
  return KEPT_PAGE.test(url.pathname) ? null : 'page'
}
