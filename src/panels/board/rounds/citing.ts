import type { Synthesis } from '#session/synthesis.ts'

interface Citing {
  sentences: { synthesisId: string; version: number; text: string; model: string | null }[]
  leftOut: { synthesisId: string; version: number; why: string }[]
}

/** Where a note stands in the newest version of each synthesis: the versions before are over. */
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
