export interface MarkdownLine {
  /** Counts from 1. */
  line: number
  /** Without code spans. */
  text: string
}

const FENCE = /^\s*(?:```|~~~)/

/** The lines of a Markdown text that are no code. */
export function markdownLines(markdown: string): MarkdownLine[] {
  let isInFence = false
  return markdown.split('\n').flatMap((content, i) => {
    const isEdge = FENCE.test(content)
    if (isEdge) isInFence = !isInFence
    return isEdge || isInFence ? [] : [{ line: i + 1, text: content.replace(/`[^`]*`/g, '') }]
  })
}
