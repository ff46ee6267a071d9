import type { RunCanvas, RunSession } from '#server/agents/runs/run-context.ts'
import { entryOf } from '#session/core/entry-of.ts'
import type { Synthesis, SynthesisText } from '#session/syntheses/synthesis.ts'

const CHARS_PER_LINE = 58
const LINE_HEIGHT = 35
const HEADING_HEIGHT = 66
/** In page units: the head and foot of a card. */
const FRAME_HEIGHT = 180
/** Room for the text that follows the first sentence. */
const FIRST_HEIGHT = 630

/** The card of a synthesis while it is being written. */
export interface CardLayer {
  /** Call with the text so far. Puts the card on the canvas when it has a first sentence. */
  addText(said: string): void
  /** Gives the card the height of its text. Rejects if the canvas cannot be written. */
  settle(text: SynthesisText): Promise<void>
}

/** Lays the card beside the round's frame, or beside the synthesis' notes if the round has none. */
export function createCardLayer(
  { writer, state }: RunCanvas & RunSession,
  { synthesis, cardId }: { synthesis: Synthesis; cardId: string },
): CardLayer {
  let laid: Promise<void> | null = null
  /** How much of `said` has been searched for a sentence. */
  let searchedChars = 0

  const lay = (height: number) =>
    writer.layCard({ cardId, synthesisId: synthesis.id, near: nearTo(), height })

  function nearTo(): string | string[] {
    const round = synthesis.roundId === null ? null : entryOf(state().rounds, synthesis.roundId)
    return round?.frameId ?? synthesis.notes
  }

  return {
    addText(said) {
      if (laid) return
      const line = said.lastIndexOf('\n', searchedChars) + 1
      searchedChars = said.length
      if (!/^[^\S\n]*[-*] +\S/m.test(said.slice(line))) return
      const first = lay(FIRST_HEIGHT)
      // `settle` awaits it, and reports the failure.
      first.catch(() => undefined)
      laid = first
    },
    async settle(text) {
      await laid
      if (text.sentences.length > 0) await lay(heightOf(text))
    },
  }
}

/** An estimate in page units: each page renders the text itself, within the card's size. */
function heightOf({ title, sentences, leftOut }: SynthesisText): number {
  const lines = (text: string) => Math.ceil(text.length / CHARS_PER_LINE)
  const count =
    lines(title) +
    sentences.reduce((sum, sentence) => sum + lines(sentence.text) + 1, 0) +
    leftOut.reduce((sum, { why }) => sum + lines(`#000 ${why}`), 0)
  const sections = new Set(sentences.map(({ section }) => section)).size + Number(leftOut.length > 0)
  return FRAME_HEIGHT + sections * HEADING_HEIGHT + count * LINE_HEIGHT
}
