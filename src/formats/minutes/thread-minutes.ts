import { writtenLabel } from './author-labels.ts'
import {
  about,
  headingBlock,
  inBrackets,
  item,
  listBlocks,
  type MinutesBlock,
  prose,
  strong,
} from './minutes-block.ts'
import type { ReportThread } from './report-threads.ts'
import { THREAD_LABELS } from './thread-labels.ts'

/** The threads of comments: what each is about, and its comments. */
export function threadMinutes(threads: readonly ReportThread[]): MinutesBlock[] {
  return listBlocks(
    threads.map((thread) => ({ ...item(...subjectOf(thread)), items: thread.comments.map(commentItem) })),
    headingBlock(2, THREAD_LABELS.heading),
  )
}

function subjectOf({ about: kind, number, title, quote, place, isResolved }: ReportThread) {
  const name = number === null ? THREAD_LABELS.about[kind] : `#${number}`
  return [
    strong(name),
    ...(quote === null ? [] : [': ', prose(quote)]),
    ...about(title, THREAD_LABELS.place[place], isResolved && THREAD_LABELS.resolved),
  ]
}

function commentItem({ by, program, text, ...written }: ReportThread['comments'][number]) {
  const name = `${by ?? THREAD_LABELS.unknown}${inBrackets(program, writtenLabel(written))}`
  return item(strong(name), ': ', prose(text))
}
