import { SUMMARY_SECTIONS } from '#session/interviews/interview-summary.ts'
import { markdownItem, markdownLine, markdownText } from './escape-markdown.ts'
import {
  ADVISORS_HEADING,
  advisorWords,
  CONTEXT_HEADING,
  citedWords,
  interviewFacts,
  NO_ANSWERS,
  NO_ANSWERS_EITHER,
  NO_REPLY,
  originWords,
  SUMMARY_WORDS,
  summaryWords,
} from './interview-words.ts'
import type { ReportInterview } from './report-interviews.ts'

/** An interview as Markdown below a heading of this level: each question with its answers. */
export function interviewMinutes(report: ReportInterview, timeZone: string, level = 2): string[] {
  const heading = '#'.repeat(level)
  const names = {
    askedBy: markdownLine(report.askedBy),
    program: report.program && markdownLine(report.program),
  }
  return [
    `${heading} Questions: ${markdownLine(report.title)}`,
    `${interviewFacts({ ...report, ...names }, timeZone)}.`,
    ...(report.summary ? summaryMinutes(report.summary, heading) : []),
    ...report.questions.flatMap(({ text, isCancelled, answers }, i) => [
      `${heading}# ${i + 1}. ${markdownLine(text)}${isCancelled ? ' (cancelled)' : ''}`,
      answers.length > 0 ? answers.map(answerItem).join('\n') : 'No answer.',
    ]),
    ...contextMinutes(report, heading),
    ...advisorMinutes(report.advisors, heading),
  ]
}

/** An interview as a separate Markdown document. */
export function interviewMarkdown(report: ReportInterview, timeZone: string): string {
  const [title = '', facts = '', ...questions] = interviewMinutes(report, timeZone, 1)
  const context = report.context === '' ? [] : [markdownText(report.context)]
  return `${[title, facts, ...context, ...questions].join('\n\n')}\n`
}

function summaryMinutes(summary: NonNullable<ReportInterview['summary']>, heading: string): string[] {
  const { title, sentences } = summary
  const blocks = title === '' ? [] : [`**${markdownLine(title)}**`]
  blocks.push(`${markdownLine(summaryWords(summary))}.`)
  for (const section of SUMMARY_SECTIONS) {
    const said = sentences.filter((sentence) => sentence.section === section)
    if (said.length === 0) continue
    const lines = said.map(({ text, answers }) => `- ${markdownItem(text)}${citedWords(answers)}`)
    blocks.push(`${heading}# ${SUMMARY_WORDS[section]}`, lines.join('\n'))
  }
  return blocks
}

function contextMinutes({ contextRequests, program }: ReportInterview, heading: string): string[] {
  if (contextRequests.length === 0) return []
  const lines = contextRequests.map(({ by, text, origin, reply }) => {
    const asked = `- **${markdownLine(by)}**${originWords(origin, 'agent')}: ${markdownItem(text)}`
    const replied = reply
      ? `${markdownLine(program ?? 'Program')}${originWords(reply.origin, 'person')}: ${markdownItem(reply.text)}`
      : NO_REPLY
    return `${asked}\n  - ${replied}`
  })
  return [`${heading}# ${CONTEXT_HEADING}`, NO_ANSWERS_EITHER, lines.join('\n')]
}

function advisorMinutes(advisors: ReportInterview['advisors'], heading: string): string[] {
  if (advisors.length === 0) return []
  const lines = advisors.map(
    ({ name, text, origin }) =>
      `- **${markdownLine(name)}** (${advisorWords(origin)}): ${markdownItem(text)}`,
  )
  return [`${heading}# ${ADVISORS_HEADING}`, NO_ANSWERS, lines.join('\n')]
}

function answerItem({
  number,
  by,
  text,
  counts,
}: ReportInterview['questions'][number]['answers'][number]): string {
  const mark = counts ? '' : ' (not settled on)'
  return `- **A${number}** ${markdownLine(by)}${mark}: ${markdownItem(text)}`
}
