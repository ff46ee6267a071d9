import { useMemo } from 'react'
import { OriginLabel } from '#panels/labels/origin-label.tsx'
import { useSession } from '#panels/open-board/board-context.tsx'
import { originOfModel } from '#session/origin/note-origin.ts'
import type { Synthesis } from '#session/syntheses/synthesis.ts'
import { NOTE_LABELS } from './note-labels.ts'

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

/** In a note's dialog: the sentences of syntheses that cite it, and the reasons of those that left it out. */
export function CitingSentences({ noteId }: { noteId: string }) {
  const { syntheses } = useSession()
  const { sentences, leftOut } = useMemo(() => citing(syntheses, noteId), [syntheses, noteId])
  if (sentences.length === 0 && leftOut.length === 0) return null
  return (
    <section aria-label={NOTE_LABELS.inTheSynthesis} className="mt-3 text-small">
      <h3 className="text-small">{NOTE_LABELS.inTheSynthesis}</h3>
      <ul>
        {sentences.map(({ text, version, synthesisId, model }) => (
          <li key={`${synthesisId} ${text}`} className="break-words py-0.5">
            {text} <span className="text-ink-2">{NOTE_LABELS.version(version)}</span>{' '}
            {model !== null && <OriginLabel origin={originOfModel(model)} author={null} />}
          </li>
        ))}
        {leftOut.map(({ why, version, synthesisId }) => (
          <li key={synthesisId} className="break-words py-0.5 text-ink-2">
            {NOTE_LABELS.leftOutOf(version, why)}
          </li>
        ))}
      </ul>
    </section>
  )
}
