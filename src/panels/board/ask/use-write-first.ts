import { useCallback, useSyncExternalStore } from 'react'
import { useBoard, useCanEdit, useSession } from '#panels/open-board/board-context.tsx'
import type { ListedNote } from '#panels/open-board/watch-notes.ts'
import { currentStep } from '#session/agenda/step.ts'
import { AgentId } from '#session/agents/agent.ts'
import { isAtLeast } from '#session/core/role.ts'
import type { Projection } from '#session/projection.ts'
import type { AskState } from './use-ask.ts'

/** With so many notes of people, the advisors' answers no longer set the tone. */
export const MIN_NOTES_OF_PEOPLE = 3

export interface WriteFirst {
  /**
   * Ends the offer for this question. On a board where several people write, opens private writing, else begins a note.
   */
  accept: () => void
}

/**
 * People's notes should be first: on a board with few of them, the offer to write before the advisors are asked. `null`
 * if there are enough, this person cannot write now, or they have chosen for this question.
 * @param onPrivate opens the dialog that starts private writing, so that people don't copy each other
 */
export function useWriteFirst({ draft, change }: AskState, onPrivate: () => void): WriteFirst | null {
  const { ownList } = useBoard()
  const session = useSession()
  const canEdit = useCanEdit()
  const beginNote = useBeginNote()
  const read = useCallback(() => hasFewOfPeople(ownList.get().notes), [ownList])
  const hasFew = useSyncExternalStore(ownList.subscribe, read, read)
  if (!hasFew || !canEdit || draft.isFirstSettled) return null
  return {
    accept() {
      if (startsPrivate(session)) return onPrivate()
      change({ isFirstSettled: true })
      beginNote()
    },
  }
}

export function useBeginNote(): () => void {
  const { view, panel } = useBoard()
  return useCallback(() => {
    if (view) view.addNote()
    else panel.set({ ...panel.get(), tab: 'notes', isNoteWanted: true })
  }, [view, panel])
}

function hasFewOfPeople(notes: readonly ListedNote[]): boolean {
  let ofPeople = 0
  for (const { text, model, authorId } of notes) {
    const isOfAgent = model !== null || AgentId.safeParse(authorId).success
    if (!isOfAgent && text.trim() !== '') ofPeople += 1
    if (ofPeople >= MIN_NOTES_OF_PEOPLE) return false
  }
  return true
}

/** Only for facilitators, and not in a step, which has a rule for private writing. */
function startsPrivate({ me, people, privateWriting, agenda }: Projection): boolean {
  const { phase } = privateWriting ?? {}
  const isOn = phase === 'writing' || phase === 'presenting' || phase === 'revealing'
  const canStart = isAtLeast(me.role, 'facilitator') && !isOn && currentStep(agenda) === null
  const others = Object.values(people).filter(
    ({ id, role }) => id !== me.id && role !== null && isAtLeast(role, 'editor'),
  )
  return canStart && others.length > 0
}
