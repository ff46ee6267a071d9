import { type Readable, writable } from '#base/readable.ts'
import type { SaveState } from './save-state.ts'

const WORST_FIRST = ['not-saved', 'offline', 'saving', 'saved'] as const

/** The worse of the two: nothing is called saved before both are. */
export function bothSaved(
  board: Readable<SaveState>,
  draft: Readable<{ saveState: Readable<SaveState> } | null>,
): Readable<SaveState> {
  const state = writable(board.get())
  let stop = (): void => undefined
  const update = (): void => {
    const states = [board.get(), draft.get()?.saveState.get()]
    const worst = WORST_FIRST.map((name) => states.find((each) => each?.state === name)).find(Boolean)
    if (worst) state.set(worst)
  }
  const followDraft = (): void => {
    stop()
    stop = draft.get()?.saveState.subscribe(update) ?? (() => undefined)
    update()
  }
  board.subscribe(update)
  draft.subscribe(followDraft)
  followDraft()
  return state
}
