import type { TLExternalContent } from 'tldraw'

type PastedContent = Pick<Extract<TLExternalContent<unknown>, { type: 'text' }>, 'text' | 'html' | 'sources'>

/** Longer HTML is not walked: its text content is used as it is. */
const MAX_HTML_CHARS = 500_000

/**
 * The text of a paste with its line ends: the plain text that the other program wrote, or else its HTML, in which blocks are
 * lines and cells are separated by tabs. tldraw's own text runs all lines of HTML together.
 */
export function readPaste({ text, html, sources = [] }: PastedContent): string {
  for (const source of sources)
    if (
      source.type === 'text' &&
      (source.subtype === 'text' || source.subtype === 'json') &&
      source.data.trim()
    )
      return source.data
  const found = html ?? sources.find((source) => source.type === 'text' && source.subtype === 'html')?.data
  return typeof found === 'string' && found.length <= MAX_HTML_CHARS ? textOfHtml(found) || text : text
}

const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
)
const SKIPPED = new Set(['HEAD', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE', 'NOSCRIPT'])

/** The parsed document is inert: no script runs, and nothing is loaded. */
function textOfHtml(html: string): string {
  return wordsIn(new DOMParser().parseFromString(html, 'text/html').body)
}

/** Line ends around blocks are marked and then joined: blocks in blocks would make empty lines. */
const LINE_END = '\u0000'

function wordsIn(element: Node): string {
  return markLines(element)
    .replace(/[^\S\n\t]*\0[ \n\0]*/g, '\n')
    .replace(/^[ \n]+|[ \n]+$/g, '')
}

function markLines(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE)
    return (node.textContent ?? '').replaceAll(LINE_END, '').replace(/[\s\u00a0]+/g, ' ')
  if (SKIPPED.has(node.nodeName)) return ''
  if (node.nodeName === 'BR') return LINE_END
  const words = node.nodeName === 'TR' ? rowOf(node) : [...node.childNodes].map(markLines).join('')
  return BLOCKS.has(node.nodeName) ? `${LINE_END}${words}${LINE_END}` : words
}

/** A cell with lines is one line: its row would become several. */
function rowOf(row: Node): string {
  return [...row.childNodes]
    .filter(({ nodeName }) => nodeName === 'TD' || nodeName === 'TH')
    .map((cell) => wordsIn(cell).replace(/\s+/g, ' '))
    .join('\t')
}

/** A cell with line ends or tabs, as spreadsheets quote it. */
const QUOTED_CELL = /(?<=^|[\t\n])"(?:[^"]|"")*"(?=[\t\n]|$)/g

/** Whether the text is rows of a spreadsheet: several lines with the same number of tabs. */
export function isPastedTable(text: string): boolean {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(QUOTED_CELL, 'x')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const widths = new Set(lines.map((line) => line.split('\t').length))
  return lines.length > 1 && widths.size === 1 && !widths.has(1)
}

/** The start of a canvas that another whiteboard has copied or saved as JSON. */
const CANVAS_JSON =
  /^\s*\{(?:[\s\S]{0,400}?"(?:type"\s*:\s*"excalidraw(?:\/clipboard)?"|tldrawFileFormatVersion"|nodes"\s*:\s*\[))/

export function isPastedCanvas(text: string): boolean {
  return CANVAS_JSON.test(text.slice(0, 1_000))
}
