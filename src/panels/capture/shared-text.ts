/** Content shared by another page or app. Any field may be empty, and phones put the address into any of the three. */
export interface Shared {
  title: string
  text: string
  url: string
}

/** From the query of the capture page's address. Missing fields are empty. */
export function readShared(search: string): Shared {
  const query = new URLSearchParams(search)
  const part = (name: string): string => (query.get(name) ?? '').trim()
  return { title: part('title'), text: part('text'), url: part('url') }
}

/** The text, then its source, without repetition; cut to `maxChars`. */
export function sharedText({ title, text, url }: Shared, maxChars: number): string {
  const isTitleNew = title !== '' && !text.includes(title)
  const isUrlNew = url !== '' && !text.includes(url) && url !== title
  const from = [isTitleNew ? title : '', isUrlNew ? url : ''].filter((part) => part !== '').join('\n')
  return [text, from]
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, maxChars)
}

/**
 * A `javascript:` address for a bookmark: it opens the capture page with the selected text, the title and the
 * address of any page.
 */
export function bookmarklet(origin: string): string {
  const code =
    `(()=>{const p=new URLSearchParams({title:document.title,text:String(getSelection()),url:location.href});` +
    `open(${JSON.stringify(`${origin}/capture?`)}+p,'parley-capture','width=480,height=640')})()`
  return `javascript:${encodeURIComponent(code)}`
}
