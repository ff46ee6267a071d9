import { type ImportedIdea, plainRow } from '#formats/rows/idea-row.ts'

const ITEM = /^([ \t]*)(?:[-+*]|\d{1,9}[.)])[ \t]+(?=\S)/
const TAB_WIDTH = 4

/**
 * Reads a list line by line, for texts that are too hard for a Markdown parser: each item is an idea, and answers the
 * last one with less indentation. Other lines are separate ideas.
 */
export function readPlainList(text: string, read: (words: string) => ImportedIdea): ImportedIdea[] {
  const rows: ImportedIdea[] = []
  const above: { indent: number; place: number }[] = []
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const item = ITEM.exec(line)
    const indent = item ? widthOf(item[1] ?? '') : -1
    while (above.length > 0 && (above.at(-1)?.indent ?? 0) >= indent) above.pop()
    const row = item ? read(line.slice(item[0].length).trim()) : plainRow(line.trim())
    rows.push({ ...row, parent: above.at(-1)?.place ?? null })
    if (item) above.push({ indent, place: rows.length - 1 })
  }
  return rows
}

function widthOf(blank: string): number {
  return [...blank].reduce((width, char) => width + (char === '\t' ? TAB_WIDTH : 1), 0)
}
