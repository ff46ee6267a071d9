/** A bookmark that sends the selected words of any page to be captured, with the page's title and address. */
export function bookmarklet(origin: string): string {
  const code =
    `(()=>{const p=new URLSearchParams({title:document.title,text:String(getSelection()),url:location.href});` +
    `open(${JSON.stringify(`${origin}/capture?`)}+p,'parley-capture','width=480,height=640')})()`
  return `javascript:${encodeURIComponent(code)}`
}
