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
