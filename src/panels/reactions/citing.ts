import type { Synthesis } from '#session/syntheses/synthesis.ts'

interface Citing {
  sentences: { synthesisId: string; version: number; text: string; model: string | null }[]
  leftOut: { synthesisId: string; version: number; why: string }[]
}

/**
 * Where the newest version of each synthesis cites a note or leaves it out. Earlier versions are skipped:
 * their sentences may not be on the board any more.
 */
export function citing(syntheses: Readonly<Record<string, Synthesis>>, noteId: string): Citing {
  const all = Object.values(syntheses)
  const written = all.filter(({ sentences, leftOut }) => sentences.length + leftOut.length > 0)
  const passed = new Set(written.map(({ previousId }) => previousId))
  const found: Citing = { sentences: [], leftOut: [] }
  for (const { id, version, sentences, leftOut, model } of written) {
    if (passed.has(id)) continue
    for (const { text, notes } of sentences) {
      if (notes.includes(noteId)) found.sentences.push({ synthesisId: id, version, text, model })
    }
    const left = leftOut.find((out) => out.noteId === noteId)
    if (left) found.leftOut.push({ synthesisId: id, version, why: left.why })
  }
  return found
}
