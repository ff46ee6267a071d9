import { visibleText } from '#agents/text/visible-text.ts'
import { type AdvisorVote, MAX_WHY_CHARS, type Vote } from '#session/votes/vote.ts'

/** `VOTE A3 2: why`, in the ways in which models write it: `- **Vote A3 ×2**: why`, `A3 – 2 votes: why`, `A3: why`. */
const LINE =
  /^[ \t]*(?:[-*•–>]|\d{1,2}[.)])?[ \t]*[*_`]{0,3}[ \t]*(?:VOTE[ \t:]*)?[*_`[(]{0,3}(A\d{1,4})\b[)\]*_`]{0,3}[ \t]*(?:[-–—:,(×x*=]*[ \t]*[×x]?[ \t]*(\d{1,2})[ \t]*(?:votes?)?[ \t]*\)?)?[*_`]{0,3}[ \t]*[:：—–-]*[ \t]*[*_`]{0,3}[ \t]*(.*)$/i
const MAX_LINES = 2_000
const MAX_LINE_CHARS = 500

/**
 * Reads an advisor's votes. Labels that were not shown are dropped, a label counts once, and votes beyond the limits of the vote
 * are not given: an answer that is wrong in parts still votes.
 */
export function readVotes(
  answer: string,
  labels: ReadonlyMap<string, string>,
  { votesPerPerson, maxPerNote }: Pick<Vote, 'votesPerPerson' | 'maxPerNote'>,
): AdvisorVote[] {
  const votes: AdvisorVote[] = []
  const seen = new Set<string>()
  let left = votesPerPerson
  for (const line of visibleText(answer).split('\n').slice(0, MAX_LINES)) {
    const [, label = '', count, words = ''] = LINE.exec(line.slice(0, MAX_LINE_CHARS)) ?? []
    const noteId = labels.get(label.toUpperCase())
    if (noteId === undefined || seen.has(noteId) || left === 0) continue
    const given = Math.min(Math.max(1, Number(count ?? 1)), maxPerNote, left)
    const why = words
      .replace(/[*_`]{1,3}$/, '')
      .trim()
      .slice(0, MAX_WHY_CHARS)
    votes.push({ noteId, count: given, why })
    seen.add(noteId)
    left -= given
  }
  return votes
}
