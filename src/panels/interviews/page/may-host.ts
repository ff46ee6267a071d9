import { isAtLeast, type Role } from '#session/core/role.ts'
import type { InterviewView } from '#session/interviews/interview-view.ts'

/** Whether this person may continue the interview and end it: the asker, if they may still write, and facilitators. */
export function mayHost(
  { askedBy }: Pick<InterviewView, 'askedBy'>,
  { userId, role }: { userId: string; role: Role },
): boolean {
  return isAtLeast(role, 'facilitator') || (askedBy === userId && isAtLeast(role, 'editor'))
}
