import type { KeyedSlice, Projection } from '#session/projection.ts'
import type { SessionFrame } from './session-frame.ts'

type SlicesFrame = Extract<SessionFrame, { type: 'slices' }>

/** The projection after the frame. Slices and entries that the frame doesn't name stay identical objects. */
export function mergeSlices(before: Projection, { slices, entries }: SlicesFrame): Projection {
  const after = { ...before, ...slices }
  if (!entries) return after
  // Not spread into the result at once: then a slice that is missing here would compile, and never arrive.
  const merged: Pick<Projection, KeyedSlice> = {
    rounds: mergeEntries(after.rounds, entries.rounds),
    reactions: mergeEntries(after.reactions, entries.reactions),
    syntheses: mergeEntries(after.syntheses, entries.syntheses),
    echoes: mergeEntries(after.echoes, entries.echoes),
    promotions: mergeEntries(after.promotions, entries.promotions),
    themeRuns: mergeEntries(after.themeRuns, entries.themeRuns),
    proposals: mergeEntries(after.proposals, entries.proposals),
    votes: mergeEntries(after.votes, entries.votes),
    turnouts: mergeEntries(after.turnouts, entries.turnouts),
    ballots: mergeEntries(after.ballots, entries.ballots),
    checks: mergeEntries(after.checks, entries.checks),
    checkAnswers: mergeEntries(after.checkAnswers, entries.checkAnswers),
    ratings: mergeEntries(after.ratings, entries.ratings),
    raters: mergeEntries(after.raters, entries.raters),
    scores: mergeEntries(after.scores, entries.scores),
    interviews: mergeEntries(after.interviews, entries.interviews),
    threads: mergeEntries(after.threads, entries.threads),
  }
  return { ...after, ...merged }
}

function mergeEntries<Entry>(
  before: Readonly<Record<string, Entry>>,
  changed: Record<string, Entry | null> | undefined,
): Readonly<Record<string, Entry>> {
  if (!changed) return before
  const after: Record<string, Entry> = { ...before }
  for (const [id, entry] of Object.entries(changed)) {
    if (entry === null) delete after[id]
    else after[id] = entry
  }
  return after
}

/** The entries that turn `before` into `after`; `null` if there are none. Unchanged entries are identical objects. */
export function changedEntries<Slice extends KeyedSlice>(
  before: Projection[Slice],
  after: Projection[Slice],
): Record<string, Projection[Slice][string] | null> | null {
  if (before === after) return null
  const changed: Record<string, Projection[Slice][string] | null> = {}
  let isChanged = false
  for (const [id, entry] of Object.entries(after)) {
    if (Object.hasOwn(before, id) && before[id] === entry) continue
    changed[id] = entry
    isChanged = true
  }
  for (const id of Object.keys(before)) {
    if (Object.hasOwn(after, id)) continue
    changed[id] = null
    isChanged = true
  }
  return isChanged ? changed : null
}
