import type { Change } from '#session/changes/changes-slice.ts'

/**
 * A person's place in the log of a board. A change is seen if its number is at most `throughSeq`, or at most the number in `seen`
 * for its thing.
 */
export interface VisitMark {
  throughSeq: number
  /** By the key of a thing: its last change that was on the screen, and when. */
  seen: Readonly<Record<string, { seq: number; at: number }>>
  /** The start of the present visit, in milliseconds since 1970; 0: there was none. */
  visitAt: number
  /** The last sign of life in any visit. */
  activeAt: number
  /** The end of the visit before the present one; `null`: the present one is the first. */
  lastVisitAt: number | null
}

/** A person who was away for this long makes another visit. */
export const VISIT_PAUSE_MS = 30 * 60 * 1_000
/** Most things of one mark; further ones stay unseen. */
export const MAX_SEEN = 20_000

export const NO_VISIT: VisitMark = { throughSeq: 0, seen: {}, visitAt: 0, activeAt: 0, lastVisitAt: null }

/** A thing that was on the screen, with its last change there. */
export interface SeenSubject {
  subject: string
  seq: number
}

/** Begins a visit, or continues the present one. */
export function visitNow(mark: VisitMark, now: number): VisitMark {
  if (mark.visitAt === 0) return { ...mark, visitAt: now, activeAt: now }
  const isAnother = now - mark.activeAt >= VISIT_PAUSE_MS
  return {
    ...mark,
    activeAt: Math.max(now, mark.activeAt),
    ...(isAnother && { visitAt: now, lastVisitAt: mark.activeAt }),
  }
}

/** Later numbers win, so that marks from several devices may arrive in any order. */
export function markSeen(mark: VisitMark, seen: readonly SeenSubject[], now: number): VisitMark {
  const all = { ...mark.seen }
  let count = Object.keys(all).length
  for (const { subject, seq } of seen) {
    const before = Object.hasOwn(all, subject) ? all[subject] : undefined
    if (isThrough(mark, seq) || (before && before.seq >= seq)) continue
    if (!before && ++count > MAX_SEEN) break
    all[subject] = { seq, at: now }
  }
  return { ...mark, seen: all }
}

/** Everything up to `seq` is seen. */
export function markAllSeen(mark: VisitMark, seq: number): VisitMark {
  const throughSeq = Math.max(seq, mark.throughSeq)
  const seen = Object.fromEntries(
    Object.entries(mark.seen).filter(([, one]) => !isThrough({ throughSeq }, one.seq)),
  )
  return { ...mark, throughSeq, seen }
}

/** A thing without changes, which only waits, has the number 0: only its own mark makes it seen. */
function isThrough({ throughSeq }: Pick<VisitMark, 'throughSeq'>, seq: number): boolean {
  return seq > 0 && seq <= throughSeq
}

export function isSeen(mark: VisitMark, subject: string, { seq }: Pick<Change, 'seq'>): boolean {
  if (isThrough(mark, seq)) return true
  const seen = Object.hasOwn(mark.seen, subject) ? mark.seen[subject] : undefined
  return seen !== undefined && seq <= seen.seq
}

/** Whether it was seen before the present visit: it is in no list of this visit. */
export function wasSeenBefore(mark: VisitMark, subject: string, { seq }: Pick<Change, 'seq'>): boolean {
  if (seq <= mark.throughSeq) return true
  const seen = Object.hasOwn(mark.seen, subject) ? mark.seen[subject] : undefined
  return seen !== undefined && seq <= seen.seq && seen.at < mark.visitAt
}

/** The mark of someone who has two: everything that either has seen. */
export function joinMarks(one: VisitMark, other: VisitMark): VisitMark {
  const seen = { ...one.seen }
  for (const [subject, { seq, at }] of Object.entries(other.seen)) {
    const known = Object.hasOwn(seen, subject) ? seen[subject] : undefined
    if (!known || known.seq < seq) seen[subject] = { seq, at }
  }
  const lastVisits = [one.lastVisitAt, other.lastVisitAt].filter((at) => at !== null)
  return {
    throughSeq: Math.max(one.throughSeq, other.throughSeq),
    seen,
    visitAt: Math.max(one.visitAt, other.visitAt),
    activeAt: Math.max(one.activeAt, other.activeAt),
    lastVisitAt: lastVisits.length > 0 ? Math.max(...lastVisits) : null,
  }
}
