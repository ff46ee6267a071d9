import type { Revision } from '#session/choosing/representation/revision.ts'
import { answerWords, representedWords } from './check-words.ts'
import { markdownItem } from './escape-markdown.ts'
import { opinionMinutes } from './opinion-minutes.ts'
import { criticismsOf, type ReportCheck } from './report-checks.ts'
import { formatMinute } from './report-words.ts'

interface Checked {
  check: ReportCheck | null
  revision: Revision | null
}

/** `Version 1, closed 2026-11-22 10:14 UTC, 5 people answered: 3 of 5 feel represented`. */
export function checkFacts({ version, closedAt, people, whole }: ReportCheck, timeZone: string): string {
  const answered = `${people} ${people === 1 ? 'person' : 'people'} answered`
  const facts = `Version ${version}, closed ${formatMinute(closedAt, timeZone)}, ${answered}`
  return whole ? `${facts}: ${representedWords(whole)}` : facts
}

/** How many a document speaks for, the criticisms with their answers, and the minority report, under a document's heading. */
export function checkMinutes({ check, revision }: Checked, timeZone: string): string[] {
  const blocks: string[] = []
  if (check) {
    blocks.push('### Does this speak for you?', `${checkFacts(check, timeZone)}.`)
    const lines = check.points.map((point) => `- ${markdownItem(point.text)} — ${representedWords(point)}`)
    if (lines.length > 0) blocks.push(lines.join('\n'))
    blocks.push(...opinionMinutes(check.opinions))
  }
  const criticisms = criticismsOf(check, revision)
  if (criticisms.length > 0) {
    const lines = criticisms.map(({ criticism, ...answer }) => {
      const words = answerWords(answer)
      return `- ${markdownItem(criticism)}${words === '' ? '' : ` — ${markdownItem(words)}`}`
    })
    blocks.push(revision ? '### Answers to criticisms' : '### Criticisms', lines.join('\n'))
  }
  if (revision && revision.minority.length > 0)
    blocks.push('### Minority report', revision.minority.map((each) => `- ${markdownItem(each)}`).join('\n'))
  return blocks
}
