import { SERVER_ORIGIN } from '#board/doc/origin.ts'
import { addQuestionCards } from '#board/place/add-question-cards.ts'
import { questionKey } from '#board/record/question-shape.ts'
import type { RunCanvas, RunSession } from '#server/agents/runs/run-context.ts'
import { runInSlices } from '#server/threads/slices.ts'
import { entryOf } from '#session/core/entry-of.ts'

/** Puts the cards of an interview's questions on the canvas, each once, and records them in the session. */
export async function layQuestionCards(
  { state, room, dispatch }: RunCanvas & RunSession,
  interviewId: string,
): Promise<void> {
  const interview = entryOf(state().interviews, interviewId)
  if (!interview) return
  const questions = interview.questions.map(({ id, hasCard }, position) => ({
    id: cardOf(id),
    questionId: id,
    question: questionKey(interviewId, id),
    position,
    hasCard,
  }))
  const missing = questions.filter(({ hasCard }) => !hasCard)
  // On a full board people answer on the page all the same.
  if (!room.isFull() && room.hasRoomFor(missing.length)) {
    await runInSlices(room.notePlaces().catchUp())
    await room.edit(SERVER_ORIGIN, () =>
      addQuestionCards(room.doc, missing, {
        earlier: questions.map(({ id }) => id),
        space: room.notePlaces().caughtUp(),
      }),
    )
  }
  const questionIds = missing.map(({ questionId }) => questionId)
  await dispatch({ type: 'questions.card', interviewId, questionIds })
}

/** Derived from the question, so that laying it twice makes one card. */
function cardOf(questionId: string): string {
  return `shape:${questionId}`
}
