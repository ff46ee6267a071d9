export type TextPart = { kind: 'words'; text: string } | { kind: 'list'; items: string[] }

const ITEM = /^\s{0,3}[-*•] +(\S.*)$/

/**
 * Lines that start with a dash, star or dot become a list; everything else stays as it was written. Models
 * use other Markdown, too, but rarely in short answers.
 */
export function splitLists(text: string): TextPart[] {
  const parts: TextPart[] = []
  for (const line of text.split('\n')) {
    const item = ITEM.exec(line)?.[1]
    const last = parts.at(-1)
    if (item !== undefined) {
      if (last?.kind === 'list') last.items.push(item)
      else parts.push({ kind: 'list', items: [item] })
    } else if (last?.kind === 'words') last.text += `\n${line}`
    else parts.push({ kind: 'words', text: line })
  }
  return parts.filter((part) => part.kind === 'list' || part.text.trim() !== '')
}
