import { SIMILAR_FROM, similarWording, wordingOf } from '#agents/text/similar-wording.ts'
import type { Candidate } from '#session/rounds/round.ts'

/**
 * Which candidates become notes where the answer marked none: those that say almost the same as a note of `known` come last,
 * then what is most usual. Of equally usual ones the later comes first, because models begin with what comes to mind first.
 */
export function pickCandidates(
  candidates: readonly Candidate[],
  max: number,
  known: readonly string[],
): Candidate[] {
  const wordings = known.map(wordingOf)
  const isKnown = (text: string) => {
    const wording = wordingOf(text)
    return wordings.some((other) => similarWording(wording, other) >= SIMILAR_FROM)
  }
  return candidates
    .map((candidate, index) => ({ candidate, index, isKnown: isKnown(candidate.text) }))
    .sort(
      (a, b) =>
        Number(a.isKnown) - Number(b.isKnown) ||
        (a.candidate.usualPercent ?? 100) - (b.candidate.usualPercent ?? 100) ||
        b.index - a.index,
    )
    .slice(0, max)
    .map(({ candidate }) => candidate)
}
