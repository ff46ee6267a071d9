import type { Revision } from '#session/choosing/representation/revision.ts'
import {
  about,
  headingBlock,
  item,
  listBlocks,
  type MinutesBlock,
  paragraphBlock,
  prose,
} from './minutes-block.ts'
import { opinionMinutes } from './opinion-minutes.ts'
import { criticismAnswerLabel, representedLabel } from './poll-labels.ts'
import { criticismsOf, type ReportCheck } from './report-checks.ts'
import { formatMinute } from './report-labels.ts'

interface Checked {
  check: ReportCheck | null
  revision: Revision | null
}

/** How many a document speaks for, the criticisms with their answers, and the minority report, under a document's heading. */
export function checkMinutes({ check, revision }: Checked, timeZone: string): MinutesBlock[] {
  const criticisms = criticismsOf(check, revision).map(({ criticism, ...answer }) =>
    item(prose(criticism), ...about(criticismAnswerLabel(answer))),
  )
  return [
    ...(check ? countMinutes(check, timeZone) : []),
    ...listBlocks(criticisms, headingBlock(3, revision ? 'Answers to criticisms' : 'Criticisms')),
    ...listBlocks(
      (revision?.minority ?? []).map((each) => item(prose(each))),
      headingBlock(3, 'Minority report'),
    ),
  ]
}

function countMinutes(check: ReportCheck, timeZone: string): MinutesBlock[] {
  return [
    headingBlock(3, 'Does this speak for you?'),
    paragraphBlock(`${checkFacts(check, timeZone)}.`),
    ...listBlocks(check.points.map((point) => item(prose(point.text), ...about(representedLabel(point))))),
    ...opinionMinutes(check.opinions),
  ]
}

/** `Version 1, closed 2026-11-22 10:14 UTC, 5 people answered: 3 of 5 feel represented`. */
function checkFacts({ version, closedAt, people, whole }: ReportCheck, timeZone: string): string {
  const answered = `${people} ${people === 1 ? 'person' : 'people'} answered`
  const facts = `Version ${version}, closed ${formatMinute(closedAt, timeZone)}, ${answered}`
  return whole ? `${facts}: ${representedLabel(whole)}` : facts
}
