import type { Box, Editor, TLShapeId } from 'tldraw'
import type { Projection } from '#session/projection.ts'
import { isOver } from '#session/rounds/round.ts'
import { ROUND_LABELS, roundChipLabel, synthesisChipLabel } from '../labels/round-labels.ts'
import { SYNTHESIS_LABELS } from '../labels/synthesis-labels.ts'
import { boardSignals } from '../signals/install-signals.ts'

export interface UnseenWork {
  id: string
  /** In the form used after a verb. */
  name: string
  /** Its progress. */
  words: string
  bounds: Box
}

interface Work extends Omit<UnseenWork, 'bounds'> {
  startedAt: number
  shapeId: string | null
  /** It was stopped before it had any content. */
  isEmpty: boolean
}

export function workIds(session: Projection | null): string[] {
  return workOf(session).map(({ id }) => id)
}

/** The newest round or synthesis, unless it was seen or is not on the canvas. */
export function newestUnseen(editor: Editor, seen: ReadonlySet<string>): UnseenWork | null {
  const work = workOf(boardSignals(editor).session.get()).toSorted((a, b) => b.startedAt - a.startedAt)
  for (const { id, name, words, shapeId, isEmpty } of work) {
    if (seen.has(id)) return null
    const bounds = shapeId === null ? undefined : editor.getShapePageBounds(shapeId as TLShapeId)
    if (bounds && !isEmpty) return { id, name, words, bounds }
  }
  return null
}

function workOf(session: Projection | null): Work[] {
  const rounds = Object.values(session?.rounds ?? {}).map((round) => ({
    id: round.id,
    name: ROUND_LABELS.thisRound(round.number),
    words: roundChipLabel(round),
    startedAt: round.startedAt,
    shapeId: round.frameId,
    isEmpty: isOver(round.state) && round.turns.every(({ notes }) => notes.length === 0),
  }))
  // A version saved by hand is already on its author's screen, and nobody else requested it.
  const syntheses = Object.values(session?.syntheses ?? {}).filter(({ edit }) => edit === undefined)
  return [
    ...rounds,
    ...syntheses.map((synthesis) => ({
      id: synthesis.id,
      name: SYNTHESIS_LABELS.thisSynthesis,
      words: synthesisChipLabel(synthesis),
      startedAt: synthesis.startedAt,
      shapeId: synthesis.cardId,
      isEmpty: synthesis.state === 'cancelled' && synthesis.sentences.length === 0,
    })),
  ]
}
