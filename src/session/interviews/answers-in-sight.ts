import { isAtLeast, type Role } from '#session/core/role.ts'
import { probeOf } from './ask-on.ts'
import type { Answer, Interview, InterviewQuestion } from './interview.ts'

/**
 * The answers to a question that this viewer may see. People answer independently first: others' answers are visible to
 * people who have answered, to the asker and facilitators, and to everyone once the question is settled or the
 * interview over. A person's own answer opens nothing to their program. Every outlet goes through here.
 */
export function answersInSight(
  { askedBy, state }: Pick<Interview, 'askedBy' | 'state'>,
  question: Pick<InterviewQuestion, 'state' | 'answers'>,
  viewer: { id: string; role: Role; isProgram?: boolean },
): readonly Answer[] {
  const { answers } = question
  const seesAll =
    isOpenToAll({ state }, question) ||
    viewer.id === askedBy ||
    isAtLeast(viewer.role, 'facilitator') ||
    (!viewer.isProgram && answers.some(({ userId }) => userId === viewer.id))
  return seesAll ? answers : []
}

/** Returns a probe's finding; null until everyone may see the answers, because a finding reveals them. */
export function findingInSight(interview: Interview, branchId: string | null): string | null {
  const isOpen = interview.questions.some(
    (question) => question.branchId === branchId && question.state === 'open',
  )
  return interview.state === 'open' && isOpen ? null : probeOf(interview, branchId).finding
}

/** Whether everyone on the board may see the answers. */
export function isOpenToAll(
  { state }: Pick<Interview, 'state'>,
  question: Pick<InterviewQuestion, 'state'>,
): boolean {
  return state !== 'open' || question.state !== 'open'
}
