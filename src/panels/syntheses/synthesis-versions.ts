import type { Sentence, Synthesis } from '#session/syntheses/synthesis.ts'

/**
 * All versions of the same synthesis, newest first, found through `previousId` in both directions. Empty for
 * an unknown id.
 */
export function versionsOfCard(
  syntheses: Readonly<Record<string, Synthesis>>,
  synthesisId: string | null,
): Synthesis[] {
  const start = synthesisId === null ? undefined : syntheses[synthesisId]
  if (!start) return []
  const versions = new Set<Synthesis>([start])
  for (let before = previousOf(start); before && !versions.has(before); before = previousOf(before)) {
    versions.add(before)
  }
  // Later versions that lead back to one of these. Sorted by version, so that one pass finds all of them.
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
  /** Sentences with the same words in another section or with other citations. */
  altered: { before: Sentence; after: Sentence }[]
  title: { before: string; after: string } | null
  /** Notes that went in, and notes that no longer did. */
  notesIn: string[]
  notesOut: string[]
}

/** Sentences in the same words, in another section or on other notes. */
function alteredSentences(before: Synthesis, after: Synthesis): SynthesisChanges['altered'] {
  const was = Map.groupBy(before.sentences, plain)
  return after.sentences.flatMap((sentence) => {
    const same = was.get(plain(sentence)) ?? []
    // Pairs sentences in the same words by their order.
    const twin = same.length > 1 ? same.shift() : same[0]
    return twin && isAltered(twin, sentence) ? [{ before: twin, after: sentence }] : []
  })
}

function isAltered(before: Sentence, after: Sentence): boolean {
  const { notesIn, notesOut } = noteChanges(before, after)
  return before.section !== after.section || notesIn.length + notesOut.length > 0
}

export function noteChanges(
  before: { notes: readonly string[] },
  after: { notes: readonly string[] },
): { notesIn: string[]; notesOut: string[] } {
  return {
    notesIn: after.notes.filter((id) => !before.notes.includes(id)),
    notesOut: before.notes.filter((id) => !after.notes.includes(id)),
  }
}

/** Without case and punctuation: a moved comma is no change of a sentence. */
function plain({ text }: Sentence): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The share of notes that both sentences cite, 0 to 1 (Jaccard index). */
function sharedNotes(a: Sentence, b: Sentence): number {
  const all = new Set([...a.notes, ...b.notes])
  const shared = a.notes.filter((id) => b.notes.includes(id)).length
  return all.size === 0 ? 0 : shared / all.size
}

/** From this share of common notes on, a sentence is taken for the reworded form of another one. */
const SAME_GROUND = 0.5

/**
 * The differences between two versions. A sentence counts as reworded if an edit recorded its origin, or
 * if it is in the same section on mostly the same notes; otherwise as dropped and added.
 */
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
    altered: alteredSentences(before, after),
    title: before.title === after.title ? null : { before: before.title, after: after.title },
    ...noteChanges(before, after),
  }
}
