import type { Queryable } from '#db/driver/database.ts'
import { putProgramInterview } from '#db/program-interviews.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { SessionEvent } from '#session/event.ts'
import { undelivered } from '#session/interviews/hand-out.ts'
import type { SessionState } from '#session/state.ts'

const CHANGES_DELIVERY: ReadonlySet<SessionEvent['kind']> = new Set([
  'interview.started',
  'question.answered',
  'question.unanswered',
  'interview.asked-back',
  'answers.confirmed',
])

/** Copies which interviews of programs have something undelivered, so that a program's next call finds them. */
export async function copyInterviews(
  tx: Queryable,
  state: SessionState,
  events: readonly SessionEvent[],
): Promise<void> {
  const boardId = state.board.id
  const changed = new Map<string, number>()
  for (const event of events)
    if (CHANGES_DELIVERY.has(event.kind) && 'interviewId' in event.data)
      changed.set(event.data.interviewId, event.at)
  for (const [interviewId, at] of changed) {
    const interview = entryOf(state.interviews, interviewId)
    if (!interview?.program) continue
    const { tokenId } = interview.program
    const hasUndelivered = undelivered(interview).length > 0
    await putProgramInterview(tx, { boardId, interviewId, tokenId, hasUndelivered }, new Date(at))
  }
}
