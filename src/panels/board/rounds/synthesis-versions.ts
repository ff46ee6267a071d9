import type { Sentence, Synthesis } from '#session/synthesis.ts'

/** All versions that share a card with this one, newest first. */
export function versionsOf(
  syntheses: Readonly<Record<string, Synthesis>>,
  synthesisId: string | null,
): Synthesis[] {
  const start = synthesisId === null ? undefined : syntheses[synthesisId]
  if (!start) return []
  const versions = new Set<Synthesis>([start])
  for (let before = previousOf(start); before && !versions.has(before); before = previousOf(before)) {
    versions.add(before)
  }
  // Later ones that go back to any of these, in whatever order the record holds them.
  const rest = Object.values(syntheses).sort((a, b) => a.version - b.version)
  for (const candidate of rest) {
    const before = previousOf(candidate)
    if (before && versions.has(before)) versions.add(candidate)
  }
  return [...versions].sort((a, b) => b.version - a.version || b.startedAt - a.startedAt)

  function previousOf({ previousId }: Synthesis): Synthesis | undefined {
    return previousId === null ? undefined : syntheses[previousId]
  }
}

export interface SynthesisChanges {
  added: Sentence[]
  dropped: Sentence[]
  reworded: { before: Sentence; after: Sentence }[]
  /** Notes that went in, and notes that no longer did. */
  notesIn: string[]
  notesOut: string[]
}

function plain({ text }: Sentence): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Share of what both rest on, of what either does. */
function sharedNotes(a: Sentence, b: Sentence): number {
  const all = new Set([...a.notes, ...b.notes])
  const shared = a.notes.filter((id) => b.notes.includes(id)).length
  return all.size === 0 ? 0 : shared / all.size
}

const SAME_GROUND = 0.5

/** What another version says that the one before did not. A sentence of the same section on the same notes was reworded. */
export function changesBetween(before: Synthesis, after: Synthesis): SynthesisChanges {
  const kept = new Set(before.sentences.map(plain))
  const now = new Set(after.sentences.map(plain))
  const dropped = before.sentences.filter((sentence) => !now.has(plain(sentence)))
  const added: Sentence[] = []
  const reworded: SynthesisChanges['reworded'] = []
  for (const sentence of after.sentences) {
    if (kept.has(plain(sentence))) continue
    const origin = typeof sentence.from === 'number' ? before.sentences[sentence.from] : undefined
    const at = dropped.findIndex((old) =>
      origin ? old === origin : old.section === sentence.section && sharedNotes(old, sentence) >= SAME_GROUND,
    )
    const [old] = at < 0 ? [] : dropped.splice(at, 1)
    if (old) reworded.push({ before: old, after: sentence })
    else added.push(sentence)
  }
  return {
    added,
    dropped,
    reworded,
    notesIn: after.notes.filter((id) => !before.notes.includes(id)),
    notesOut: before.notes.filter((id) => !after.notes.includes(id)),
  }
}
