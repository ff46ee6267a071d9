import { jsonRecords } from '#agents/text/find-json.ts'
import { plainSigns } from '#agents/text/plain-signs.ts'
import { visibleText } from '#agents/text/visible-text.ts'
import { type AdvisorVote, MAX_WHY_CHARS, type Vote } from '#session/choosing/votes/vote.ts'

/** `VOTE A3 2: why`, in the ways in which models write it: `- **Vote A3 ×2**: why`, `A3 – 2 votes: why`, `| A3 | 2 | why |`. */
const LINE =
  /^[ \t|]*(?:[-*•>]|\d{1,2}[.)])?[ \t]*[*_`"“„«「]{0,3}[ \t]*(?:\p{L}[\p{L}\p{M}]{0,15}[ \t:|]*)?[*_`[(]{0,3}(A\d{1,4})(?![\p{L}\p{N}])[)\]*_`]{0,3}[ \t]*(?:[-|:,(×x*=]*[ \t]*[×x]?[ \t]*(\d{1,2})(?![\d%])[ \t]*(?:votes?|stimmen?|voix|votos?|票|أصوات|صوت(?:ان)?)?[ \t]*\)?)?[*_`]{0,3}[ \t]*[:|-]*[ \t]*[*_`]{0,3}[ \t]*(.*)$/iu
const MAX_LINES = 2_000
const MAX_LINE_CHARS = 500

/** `unknown`: labels in the answer that name no note of the vote. */
export interface VotesRead {
  votes: AdvisorVote[]
  unknown: string[]
}

const MAX_NAMED = 5
const AGAIN =
  'Write one line for each note that you vote for, and nothing else, as in “VOTE A3 2: why”, with labels from the list.'

/** Complains about an answer without a vote, or with votes for notes that do not exist; `null`: it can be used as it is. */
export function complaintAboutVotes({ votes, unknown }: VotesRead): string | null {
  if (unknown.length > 0) return `There are no notes ${unknown.slice(0, MAX_NAMED).join(', ')}. ${AGAIN}`
  return votes.length === 0 ? `No vote could be read in your answer. ${AGAIN}` : null
}

/**
 * Reads an advisor's votes. A label counts once, and votes beyond the limits of the vote are not given: an answer that is wrong
 * in parts still votes.
 */
export function readVotes(
  answer: string,
  labels: ReadonlyMap<string, string>,
  { votesPerPerson, maxPerNote }: Pick<Vote, 'votesPerPerson' | 'maxPerNote'>,
): VotesRead {
  const votes: AdvisorVote[] = []
  const unknown = new Set<string>()
  const seen = new Set<string>()
  let left = votesPerPerson
  for (const line of linesOf(visibleText(answer))) {
    const [, label = '', count, { length } = ''] = LINE.exec(plainSigns(line)) ?? []
    const words = length === 0 ? '' : line.slice(-length)
    const noteId = labels.get(label.toUpperCase())
    if (noteId === undefined && label !== '') unknown.add(label.toUpperCase())
    if (noteId === undefined || seen.has(noteId) || left === 0) continue
    const given = Math.min(Math.max(1, Number(count ?? 1)), maxPerNote, left)
    const why = words
      .replace(/[*_`"”»」|\s]+$/, '')
      .trim()
      .slice(0, MAX_WHY_CHARS)
    votes.push({ noteId, count: given, why })
    seen.add(noteId)
    left -= given
  }
  return { votes, unknown: [...unknown] }
}

function linesOf(answer: string): string[] {
  const written = jsonRecords(answer).map((vote) => {
    const values = Object.values(vote).map(String)
    const label = values.find((value) => /^\[?A\d{1,4}\]?$/i.test(plainSigns(value)))
    const count = values.find((value) => /^\d{1,2}$/.test(value)) ?? '1'
    const why = values
      .filter((value) => /\p{L}/u.test(value) && value !== label)
      .toSorted((a, b) => b.length - a.length)[0]
    return `${label ?? ''} ${count}: ${why ?? ''}`
  })
  const lines = written.length > 0 ? written : answer.split('\n')
  return lines.slice(0, MAX_LINES).map((line) => line.slice(0, MAX_LINE_CHARS))
}
