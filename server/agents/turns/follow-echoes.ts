import { firstRun, type Scene } from '#agents/prompt/scene.ts'
import { listNotesInChunks } from '#board/doc/read-note.ts'
import { runInSlices } from '#server/threads/slices.ts'
import type { Contribution, Round, Turn } from '#session/rounds/round.ts'
import type { RunCanvas } from '../runs/run-context.ts'
import { echoesOf } from './board-echoes.ts'

/** The notes that an answer is compared with before its own are final. */
interface FollowedEchoes {
  echoOf(text: string): string | null
  /** Adds notes that people and parallel turns have written since. */
  update(): Promise<void>
  /** Makes these notes count for turns that end later. */
  claim(notes: readonly Contribution[]): void
}

/**
 * Prepares the comparison of an answer with the board. The notes of the turn's own attempts do not count; in a rerun
 * only notes from before the first run, and those of the rerun itself.
 */
export async function followEchoes(
  { room }: RunCanvas,
  { state, notes }: Scene,
  round: Round,
  turn: Turn,
): Promise<FollowedEchoes> {
  const echoes = echoesOf(room.doc)
  await runInSlices(echoes.follow(notes))
  const isRerun = round.trigger.kind === 'rerun'
  const { afterNumber } = firstRun(state, round)
  const posted = new Set(round.turns.map(({ id }) => id))
  const counts = (noteId: string) => {
    const writer = /^shape:(t[0-9a-z]{12})n\d+$/.exec(noteId)?.[1]
    if (writer === turn.id) return false
    if (!isRerun || (writer !== undefined && posted.has(writer))) return true
    return (state.noteNumbers.get(noteId)?.number ?? Number.POSITIVE_INFINITY) <= afterNumber
  }
  return {
    echoOf: (text) => echoes.echoOf(text, counts),
    async update() {
      await runInSlices(echoes.follow(await runInSlices(listNotesInChunks(room.doc))))
    },
    claim(written) {
      for (const { noteId, text } of written) echoes.claim(noteId, text)
    },
  }
}
