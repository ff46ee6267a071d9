/** More lines than this are a document, not a list of ideas. */
const MAX_LINES = 500

/** `- `, `* `, `• `, `1. `, `2) `, `[ ] `, `- [x] ` at the beginning of a line. */
const MARKER = /^\s*(?:(?:[-*+•◦‣–]|\d{1,3}[.)])\s+)?(?:\[[ xX]\]\s+)?/u

function unquote(cell: string): string {
  const match = /^"((?:[^"]|"")*)"[,;]?$/.exec(cell)
  return match?.[1] === undefined ? cell : match[1].replaceAll('""', '"')
}

/**
 * The items of a pasted list, without bullets, numbers and the quotes of a one-column CSV; `null` if the text is a single item.
 * If the list has markers, indented lines belong to the item above.
 */
export function splitList(text: string): string[] | null {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const hasMarkers =
    lines.filter((line) => line.trim() && (MARKER.exec(line)?.[0].trim() ?? '') !== '').length > 1
  const items: string[] = []
  for (const line of lines) {
    const words = line.trim()
    if (!words) continue
    const marker = MARKER.exec(line)?.[0] ?? ''
    const last = items.length - 1
    if (hasMarkers && last >= 0 && marker.trim() === '' && /^\s{2,}/.test(line)) items[last] += ` ${words}`
    else items.push(unquote(line.slice(marker.length).trim()))
  }
  const filled = items.filter(Boolean)
  return filled.length >= 2 && filled.length <= MAX_LINES ? filled : null
}
