import { plainWords } from '#agents/text/echo-index.ts'
import { SIMILAR_FROM, similarWording, type Wording, wordingOf } from '#agents/text/similar-wording.ts'
import type { Candidate } from '#session/rounds/round.ts'

/** A note of an answer with candidates, before it is final. */
export type MarkedThought = Pick<Candidate, 'text' | 'usualPercent'>

/** The notes and candidates of an answer, as they are kept. */
export interface PickedThoughts {
  /** By the place of the note in the answer: as it is, with another text, or `null` if there is nothing new to post. */
  notes: (MarkedThought | null)[]
  /** Candidates in the order of the answer; replaced notes are last. */
  candidates: Candidate[]
}

/**
 * Decides which thoughts of an answer become notes. A note that echoes one on the board, or another of this answer, is
 * replaced by the least usual candidate that does not; an answer without a note gets up to `maxUnmarked`. Of equally
 * usual candidates the later one is preferred, because models begin with the obvious ones.
 * @param echoOf returns the id of a note with the same content, or `null`
 */
export function pickThoughts(
  written: readonly MarkedThought[],
  listed: readonly MarkedThought[],
  maxUnmarked: number,
  echoOf: (text: string) => string | null,
): PickedThoughts {
  const kept: Wording[] = []
  const plain = new Set<string>()
  const isOwnEcho = (text: string) => {
    const wording = wordingOf(text)
    return kept.some((other) => similarWording(wording, other) >= SIMILAR_FROM)
  }
  const keep = (note: MarkedThought) => {
    kept.push(wordingOf(note.text))
    return note
  }
  const candidates = listed.map((each) => withEcho(each, echoOf))
  const unusual = candidates
    .map((candidate, index) => ({ candidate, index }))
    .sort((a, b) => usualOf(a.candidate) - usualOf(b.candidate) || b.index - a.index)
    .map(({ candidate }) => candidate)
  const used = new Set<Candidate>()
  const next = () => {
    const found = unusual.find(
      (each) => !used.has(each) && each.echoes === undefined && !isOwnEcho(each.text),
    )
    if (!found) return null
    used.add(found)
    return keep({ text: found.text, usualPercent: found.usualPercent })
  }

  const first = written.map((note) => {
    const checked = withEcho(note, echoOf)
    // Short notes of one answer are often worded alike and mean different things.
    const isNew = checked.echoes === undefined && !plain.has(plainWords(note.text))
    plain.add(plainWords(note.text))
    return { checked, note: isNew ? keep(note) : null }
  })
  const notes = first.map(({ note }) => note ?? next())
  const replaced = first.flatMap(({ checked, note }) => (note === null ? [checked] : []))
  if (written.length === 0) {
    for (let left = maxUnmarked; left > 0; left--) {
      const more = next()
      if (more) notes.push(more)
    }
  }
  return { notes, candidates: [...candidates.filter((each) => !used.has(each)), ...replaced] }
}

function withEcho({ text, usualPercent }: MarkedThought, echoOf: (text: string) => string | null): Candidate {
  const echoes = echoOf(text)
  return { text, usualPercent, ...(echoes !== null && { echoes }) }
}

function usualOf({ usualPercent }: MarkedThought): number {
  return usualPercent ?? 100
}
