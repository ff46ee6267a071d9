import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { markdownLines } from './markdown-lines.ts'

export interface BrokenLink {
  /** Counts from 1. */
  line: number
  target: string
}

/** `[text](target)`, `![text](target "title")`, and `src` or `href` of HTML. */
const LINKS = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|\b(?:src|href)="([^"]+)"/g
/** Other hosts are not checked: a check must not fail because another site is down. */
const OTHER_HOST = /^(?:[a-z]+:|\/\/)/i

/** Finds the links of a Markdown file that lead to no file, folder or heading. `path` is relative to `root`, as in the links. */
export function findBrokenLinks(root: string, path: string): BrokenLink[] {
  return markdownLines(readFileSync(join(root, path), 'utf8')).flatMap(({ line, text }) =>
    [...text.matchAll(LINKS)]
      .map(([, markdown, html]) => markdown ?? html ?? '')
      .filter((target) => !OTHER_HOST.test(target) && !leadsSomewhere(root, path, target))
      .map((target) => ({ line, target })),
  )
}

function leadsSomewhere(root: string, path: string, target: string): boolean {
  const [file = '', heading] = decodeURIComponent(target).split('#')
  const linked = file === '' ? path : join(dirname(path), file)
  if (linked.startsWith('..') || linked.startsWith('/') || !existsSync(join(root, linked))) return false
  if (!heading || !linked.endsWith('.md')) return true
  return anchorsOf(readFileSync(join(root, linked), 'utf8')).has(heading)
}

/** The anchors that code hosts give to the headings of a Markdown text. */
function anchorsOf(text: string): Set<string> {
  const titles = markdownLines(text).flatMap((line) => /^#{1,6}\s+(.*)$/.exec(line.text)?.[1] ?? [])
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  )
}
