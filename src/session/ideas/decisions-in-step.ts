import { currentStep } from '#session/agenda/step.ts'
import { personIn } from '#session/members/members-slice.ts'
import type { Category } from './idea.ts'
import type { CapturedIdea } from './idea-fields.ts'
import type { IdeasState } from './ideas-slice.ts'

/** Whether the step that runs makes decisions of new notes, and a person wrote this one in it and chose no category. */
export function isWrittenToDecide(
  state: IdeasState,
  { isWrittenNow = false, categoryBy, authorId }: CapturedIdea,
): boolean {
  if (!isWrittenNow || categoryBy === 'person' || authorId === null) return false
  return personIn(state, authorId) !== null && (currentStep(state.agenda)?.makesDecisions ?? false)
}

/** Only words that clearly name a to-do, such as a checkbox, make another thing of it. */
export function categoryInStep(found: Category, isTicked: boolean | null | undefined): Category {
  return found === 'todo' || typeof isTicked === 'boolean' ? 'todo' : 'decision'
}
