import type { RunContext } from '#server/agents/run-context.ts'
import { entryOf } from '#session/state.ts'
import type { Synthesis, SynthesisText } from '#session/synthesis.ts'

const CHARS_PER_LINE = 58
const LINE_HEIGHT = 35
const HEADING_HEIGHT = 66
/** Its head and foot. */
const FRAME_HEIGHT = 180
/** Room for what is still to be written when the first sentence is. */
const FIRST_HEIGHT = 630

export interface CardLayer {
  /** Lays the card as soon as there is a sentence. */
  heard(said: string): void
  /** Waits for it, and gives it the height that its text takes. Rejects when the canvas can't be written. */
  settle(text: SynthesisText): Promise<void>
}

export function createCardLayer(
  { writer, state }: Pick<RunContext, 'writer' | 'state'>,
  { synthesis, cardId }: { synthesis: Synthesis; cardId: string },
): CardLayer {
  let laid: Promise<void> | null = null
  /** As far as `said` was looked through. */
  let heardChars = 0

  const lay = (height: number) =>
    writer.layCard({ cardId, synthesisId: synthesis.id, near: nearTo(), height })

  function nearTo(): string | string[] {
    const round = synthesis.roundId === null ? null : entryOf(state().rounds, synthesis.roundId)
    return round?.frameId ?? synthesis.notes
  }

  return {
    heard(said) {
      if (laid) return
      const line = said.lastIndexOf('\n', heardChars) + 1
      heardChars = said.length
      if (!/^[^\S\n]*[-*] +\S/m.test(said.slice(line))) return
      const first = lay(FIRST_HEIGHT)
      // Heard of in `settle`.
      first.catch(() => undefined)
      laid = first
    },
    async settle(text) {
      await laid
      if (text.sentences.length > 0) await lay(heightOf(text))
    },
  }
}

/** About what it takes; each page shows the text in the room that the card has. */
function heightOf({ title, sentences, leftOut }: SynthesisText): number {
  const lines = (text: string) => Math.ceil(text.length / CHARS_PER_LINE)
  const count =
    lines(title) +
    sentences.reduce((sum, sentence) => sum + lines(sentence.text) + 1, 0) +
    leftOut.reduce((sum, { why }) => sum + lines(`#000 ${why}`), 0)
  const sections = new Set(sentences.map(({ section }) => section)).size + Number(leftOut.length > 0)
  return FRAME_HEIGHT + sections * HEADING_HEIGHT + count * LINE_HEIGHT
}
