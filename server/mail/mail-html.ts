import { escapeHtml } from '#formats/transcript/transcript-html.ts'

/** A part of a mail or page: its texts and addresses are escaped here. */
interface HtmlPart {
  title?: string
  /** Where the words are from, such as `AI`. */
  mark?: string | null
  words: string
  link?: { url: string; label: string }
}

interface HtmlPage {
  title: string
  /** Shown above the parts; mails have a subject instead. */
  heading?: string
  parts: readonly HtmlPart[]
  /** The small print: sentences and links. */
  footer: readonly ({ text: string } | { label: string; url: string })[]
  /** A button that posts to the address of the page. */
  button?: string | undefined
}

/** The colours of the product by day and by night. Nothing is loaded: a picture would show the sender that a mail was opened. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 24px 16px; background: #efede8; color: #231f1a; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
main { box-sizing: border-box; max-width: 560px; margin: 0 auto; padding: 24px; border: 1px solid #dcd8cf; border-radius: 12px; background: #fff; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 20px; line-height: 1.3; }
h2 { margin: 0 0 8px; font-size: 16px; line-height: 1.4; }
p { margin: 0 0 16px; white-space: pre-line; }
section:last-child > p:last-child { margin-bottom: 0; }
section + section { margin-top: 8px; padding-top: 24px; border-top: 1px solid #dcd8cf; }
.mark { display: inline-block; padding: 0 6px; border: 1px solid currentcolor; border-radius: 6px; color: #5a544b; font-size: 13px; font-weight: 400; }
.button, button { display: inline-block; padding: 10px 16px; border: 0; border-radius: 8px; background: #0b6647; color: #fff; font: 600 16px/1.25 system-ui, -apple-system, 'Segoe UI', sans-serif; text-decoration: none; cursor: pointer; }
footer { max-width: 560px; margin: 16px auto 0; color: #5a544b; font-size: 13px; overflow-wrap: anywhere; }
footer a { color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #181715; color: #f1ece3; }
  main { border-color: #4a463f; background: #211f1c; }
  section + section { border-color: #4a463f; }
  .mark, footer { color: #bdb6aa; }
  .button, button { background: #4aae85; color: #0d1f17; }
}`

/** A mail, or a page for a link in one: complete in itself, because mail programs open links in bare windows. */
export function mailHtml({ title, heading, parts, footer, button }: HtmlPage): string {
  const small = footer.map((one) => ('url' in one ? linkOf(one) : escapeHtml(one.text)))
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>`,
    heading === undefined ? '' : `<h1>${escapeHtml(heading)}</h1>`,
    ...parts.map(sectionOf),
    button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`,
    `</main>${small.length > 0 ? `<footer>${small.join(' ')}</footer>` : ''}</body></html>`,
  ].join('\n')
}

function sectionOf({ title, mark, words, link }: HtmlPart): string {
  const label = mark ? ` <span class="mark">${escapeHtml(mark)}</span>` : ''
  const head = title === undefined ? '' : `<h2 dir="auto">${escapeHtml(title)}${label}</h2>`
  const button = link
    ? `<p><a class="button" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`
    : ''
  return `<section>${head}<p dir="auto">${escapeHtml(words)}</p>${button}</section>`
}

function linkOf({ label, url }: { label: string; url: string }): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
}
