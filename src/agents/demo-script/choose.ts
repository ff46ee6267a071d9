import type { ModeratorChoice } from '#agents/moderation/choose-notes.ts'
import { similarWording, wordingOf } from '#agents/text/similar-wording.ts'
import { hashOf, pickBy } from './hash.ts'
import type { ScriptScene } from './script-scene.ts'

interface Candidate {
  label: string
  text: string
  score: number
}

const MAX_PICKS = 3
const TOO_ALIKE = 0.5

/** Signs that favour a note, with the reason given for each; the first that fits is used. */
const MERITS: readonly { sign: RegExp; score: number; reason: string }[] = [
  {
    sign: /\b(tomorrow|friday|monday|this week|one hour|once|by the end)\b/i,
    score: 3,
    reason: 'It can be tried within days, so we will soon know more.',
  },
  {
    sign: /\b(owner?s?|who gives|name one|responsible|steps in)\b/i,
    score: 3,
    reason: 'It says who would have to do it.',
  },
  {
    sign: /\d|\b(figure|sum|count|number)\b/i,
    score: 2,
    reason: 'It asks for a figure, which can be checked.',
  },
  {
    sign: /\b(nobody|without|against|opposite|stay away|leave out|worse)\b/i,
    score: 2,
    reason: 'It questions what the other notes take for granted.',
  },
  { sign: /\?/, score: 1, reason: 'It asks something that no one has answered yet.' },
]
const ORDINARY = 'It is short and says one thing.'
/** Score that a note loses if another note was picked for the same merit. */
const SAME_MERIT = 4
/** Score that a note gains for the merit that a moderator likes best. */
const LIKED = 2

/**
 * Chooses notes like a moderator, from the texts alone: their order makes no difference, and no two picks are nearly
 * the same. A moderator's name decides which merit it prefers, so that several moderators sometimes differ.
 */
export function choose({ notes, terms }: ScriptScene, name: string): ModeratorChoice {
  const liked = pickBy(name, MERITS)
  const offered = notes.filter(({ what }) => what === 'to-choose-from')
  const candidates = offered
    .map(({ id, text }) => ({
      label: id,
      text,
      score: scoreOf(text, terms) + (liked?.sign.test(text) ? LIKED : 0),
    }))
    .sort((a, b) => b.score - a.score || hashOf(a.text) - hashOf(b.text))
  const wordings = new Map(candidates.map(({ label, text }) => [label, wordingOf(text)]))
  const likeness = (a: Candidate, b: Candidate) => {
    const [one, other] = [wordings.get(a.label), wordings.get(b.label)]
    return one && other ? similarWording(one, other) : 0
  }
  const most = Math.min(MAX_PICKS, Math.max(1, Math.floor(candidates.length / 2)))
  const picked: Candidate[] = []
  while (picked.length < most) {
    const [next] = candidates
      .filter((candidate) => !picked.includes(candidate))
      .filter((candidate) => picked.every((other) => likeness(other, candidate) < TOO_ALIKE))
      .sort((a, b) => worth(b, picked) - worth(a, picked))
    if (!next) break
    picked.push(next)
  }
  const rest = candidates.filter((candidate) => !picked.includes(candidate))
  const farness = (candidate: Candidate) =>
    Math.max(
      0,
      ...candidates.filter((other) => other !== candidate).map((other) => likeness(candidate, other)),
    )
  const [distant] = rest.sort((a, b) => farness(a) - farness(b) || hashOf(a.text) - hashOf(b.text))
  return {
    picks: picked.map(({ label, text }) => ({ note: label, reason: reasonFor(text) })),
    distant: distant?.label ?? picked.at(-1)?.label ?? '',
  }
}

function scoreOf(text: string, terms: readonly string[]): number {
  const merits = MERITS.filter(({ sign }) => sign.test(text)).reduce((sum, { score }) => sum + score, 0)
  const lower = text.toLowerCase()
  const isOnSubject = terms.slice(0, 3).some((term) => lower.includes(term.toLowerCase()))
  return merits + (isOnSubject ? 2 : 0) + (text.length < 160 ? 1 : 0)
}

/** Returns the score in view of the other picks: one merit twice opens less than two merits. */
function worth({ score, text }: Candidate, picked: readonly Candidate[]): number {
  const reason = reasonFor(text)
  return picked.some((other) => reasonFor(other.text) === reason) ? score - SAME_MERIT : score
}

function reasonFor(text: string): string {
  return MERITS.find(({ sign }) => sign.test(text))?.reason ?? ORDINARY
}
