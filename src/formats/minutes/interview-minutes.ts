import { SUMMARY_SECTIONS } from '#session/interviews/interview-summary.ts'
import {
  ADVISORS_HEADING,
  advisorLabel,
  CONTEXT_HEADING,
  citedLabel,
  interviewFacts,
  NO_ANSWERS,
  NO_ANSWERS_EITHER,
  NO_REPLY,
  summaryLabel,
  summaryOriginLabel,
} from './interview-labels.ts'
import {
  headingBlock,
  item,
  listBlocks,
  type MinutesBlock,
  paragraphBlock,
  prose,
  proseBlocks,
  strong,
} from './minutes-block.ts'
import { minutesMarkdown } from './minutes-markdown.ts'
import type { ReportInterview } from './report-interviews.ts'
import { SUMMARY_LABELS } from './summary-labels.ts'

/** The level of an interview's heading. */
type Level = 1 | 2
const BELOW = { 1: 2, 2: 3 } as const

/** An interview: each question with its answers. */
export function interviewMinutes(report: ReportInterview, timeZone: string): MinutesBlock[] {
  return [...introMinutes(report, timeZone, 2), ...answerMinutes(report, 2)]
}

/** An interview as a separate Markdown document. */
export function interviewMarkdown(report: ReportInterview, timeZone: string): string {
  const intro = introMinutes(report, timeZone, 1)
  return minutesMarkdown([...intro, ...proseBlocks(report.context), ...answerMinutes(report, 1)])
}

function introMinutes(report: ReportInterview, timeZone: string, level: Level): MinutesBlock[] {
  return [
    headingBlock(level, `Questions: ${report.title}`),
    paragraphBlock(`${interviewFacts(report, timeZone)}.`),
  ]
}

function answerMinutes(report: ReportInterview, level: Level): MinutesBlock[] {
  const { summary, questions, contextRequests, program, advisors } = report
  const below = BELOW[level]
  return [
    ...(summary ? summaryMinutes(summary, level) : []),
    ...questions.flatMap(({ text, isCancelled, answers }, i) => [
      headingBlock(below, `${i + 1}. ${text}${isCancelled ? ' (cancelled)' : ''}`),
      ...(answers.length === 0 ? [paragraphBlock('No answer.')] : listBlocks(answers.map(answerItem))),
    ]),
    ...listBlocks(
      contextRequests.map(({ by, text, origin, reply }) => ({
        spans: [strong(by), `${summaryOriginLabel(origin, 'agent')}: `, prose(text)],
        items: [
          reply
            ? item(
                `${program ?? 'Program'}${summaryOriginLabel(reply.origin, 'person')}: `,
                prose(reply.text),
              )
            : item(NO_REPLY),
        ],
      })),
      headingBlock(below, CONTEXT_HEADING),
      paragraphBlock(NO_ANSWERS_EITHER),
    ),
    ...listBlocks(
      advisors.map(({ name, text, origin }) =>
        item(strong(name), ` (${advisorLabel(origin)}): `, prose(text)),
      ),
      headingBlock(below, ADVISORS_HEADING),
      paragraphBlock(NO_ANSWERS),
    ),
  ]
}

function summaryMinutes(summary: NonNullable<ReportInterview['summary']>, level: Level): MinutesBlock[] {
  const { title, sentences } = summary
  return [
    ...(title === '' ? [] : [paragraphBlock(strong(title))]),
    paragraphBlock(`${summaryLabel(summary)}.`),
    ...SUMMARY_SECTIONS.flatMap((section) =>
      listBlocks(
        sentences
          .filter((sentence) => sentence.section === section)
          .map(({ text, answers }) => item(prose(text), citedLabel(answers))),
        headingBlock(BELOW[level], SUMMARY_LABELS[section]),
      ),
    ),
  ]
}

function answerItem({ number, by, text, counts }: ReportInterview['questions'][number]['answers'][number]) {
  return item(strong(`A${number}`), ` ${by}${counts ? '' : ' (not settled on)'}: `, prose(text))
}
