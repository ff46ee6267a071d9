import { isSelected } from './mark.ts'
import type { Projection } from './projection.ts'
import type { RoundView } from './round.ts'
import type { SessionState } from './state.ts'

type Marks = Pick<Projection, 'marks' | 'settings'>
/** The session itself, or what a viewer has of it. */
type Rounds = Pick<SessionState, 'roundViews'> | { roundViews?: undefined; rounds: Projection['rounds'] }

// A list of rounds asks for each of them: it is found out once.
const lastSelected = new WeakMap<
  Marks['marks'],
  { settings: Marks['settings']; selected: readonly string[] }
>()

/** Notes whose "+" counts under the board's rule: the conversation that goes on. In the order of their first sign. */
export function selectedNotes({ marks, settings }: Marks): readonly string[] {
  const last = lastSelected.get(marks)
  if (last?.settings === settings) return last.selected
  const selected = Object.keys(marks).filter((noteId) => isSelected(marks[noteId], settings))
  lastSelected.set(marks, { settings, selected })
  return selected
}

/**
 * Contributions that were not chosen, of rounds in which something was: where nobody has chosen yet, nothing was left.
 * A round that goes on has none until its moderator has judged.
 */
export function alternativeNotes(view: Marks & Rounds): Set<string> {
  const selected = new Set(selectedNotes(view))
  const alternatives = new Set<string>()
  for (const round of roundsOf(view)) {
    if (!isJudged(round)) continue
    const notes = round.turns.flatMap((turn) => turn.notes)
    if (!notes.some((noteId) => selected.has(noteId))) continue
    for (const noteId of notes) if (!selected.has(noteId)) alternatives.add(noteId)
  }
  return alternatives
}

export function roundsOf(view: Rounds): RoundView[] {
  return Object.values(view.roundViews ?? view.rounds)
}

function isJudged({ state, moderation }: RoundView): boolean {
  return state === 'complete' || state === 'aborted' || moderation.state === 'done'
}
