import { markdownItem } from './escape-markdown.ts'
import { noteMarkdown } from './note-markdown.ts'
import { bridgesTitle, DIVIDES_TITLE, noBridges, opinionsLine, supportWords } from './opinion-words.ts'
import type { ReportOpinions } from './report-opinions.ts'

/** Groups of opinion as Markdown, with the notes or points that all support. */
export function opinionMinutes(opinions: ReportOpinions | null): string[] {
  if (!opinions) return []
  if (opinions.kind !== 'groups') return [`${opinionsLine(opinions)}.`]
  const { item, sizes, bridges, divides } = opinions
  const agreed = bridges.length > 0 ? `${bridgesTitle(sizes.length)}:` : `${noBridges(item, sizes.length)}.`
  return [
    `${opinionsLine(opinions)}. ${agreed}`,
    ...(bridges.length > 0 ? [itemLines(bridges)] : []),
    ...(divides.length > 0 ? [`${DIVIDES_TITLE}:`, itemLines(divides)] : []),
  ]
}

function itemLines(items: Extract<ReportOpinions, { kind: 'groups' }>['bridges']): string {
  return items
    .map(({ number, text, ...item }) => {
      const facts = ` — ${supportWords(item)}`
      if (number === null) return `- ${markdownItem(text)}${facts}`
      return `- ${noteMarkdown(text, { label: `**#${number}** `, facts })}`
    })
    .join('\n')
}
