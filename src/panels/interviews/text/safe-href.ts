/** The address if it is one of a web page or of mail; `null`: anything else, such as a script or a page of this server. */
export function safeHref(href: string | undefined): string | null {
  if (href === undefined || !URL.canParse(href)) return null
  const { protocol } = new URL(href)
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:' ? href : null
}
