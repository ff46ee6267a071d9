import { hashText } from '#base/hash-text.ts'
import { randomFrom } from '#base/seeded-random.ts'

export interface PairNote {
  id: string
  text: string
  /** `null`: not known. */
  writerId: string | null
  /** How often people other than its author had it in a pair. */
  served: number
}

/** Two notes that a person was given, the own one first if there is one. */
export type PairIds = readonly [string, string]

export interface PairRequest {
  personId: string
  notes: readonly PairNote[]
  had: readonly PairIds[]
  /** How many pairs each person has, by user id; people without any are missing. */
  pairCounts: ReadonlyMap<string, number>
  /** Decides among notes that are equally good. */
  seed: string
}

/** Notes of which the distance decides; few enough to compare them all. */
export interface PairChoice {
  /** The first note of the pair is one of these, the best first: notes of the person, or one of someone else. */
  firsts: readonly PairNote[]
  hasOwn: boolean
  /** The second note is one of these. Each makes a new pair with at least one of `firsts`. */
  seconds: readonly PairNote[]
  /** A sample of all notes that are not of the first one's writer: distances are ranked among them. */
  others: readonly PairNote[]
  had: readonly PairIds[]
}

const MAX_FIRSTS = 4
const MAX_SECONDS = 250
const MAX_OTHERS = 250

/**
 * Narrows a board to the notes whose distances are compared, in linear time. The second note is one of the least served
 * that make a new pair for the person. `null`: there is no new pair.
 */
export function choosePairNotes(request: PairRequest): PairChoice | null {
  const random = randomFrom(hashText(request.seed))
  const own = request.notes.filter(({ writerId }) => writerId === request.personId)
  const others = request.notes.filter(({ writerId }) => writerId !== request.personId)
  const draw = { ...request, random }
  return own.length > 0 ? choose(draw, own, others, true) : chooseOfOthers(draw, others)
}

type Draw = PairRequest & { random: () => number }

/** A person without notes gets one that was served least, and one of someone else. */
function chooseOfOthers(draw: Draw, others: readonly PairNote[]): PairChoice | null {
  const writers = new Set(others.map(({ id, writerId }) => writerId ?? `of ${id}`))
  if (writers.size < 2) return null
  const firsts = sample(others, others.length, draw.random).sort((a, b) => a.served - b.served)
  for (const first of firsts) {
    const rest = others.filter(
      ({ id, writerId }) => id !== first.id && (writerId === null || writerId !== first.writerId),
    )
    const choice = choose(draw, [first], rest, false)
    if (choice) return choice
  }
  return null
}

function choose(
  draw: Draw,
  firsts: readonly PairNote[],
  others: readonly PairNote[],
  hasOwn: boolean,
): PairChoice | null {
  const { had, random } = draw
  const isNew = (first: PairNote, second: PairNote): boolean => !isHad(had, first.id, second.id)
  const news = others.filter((note) => firsts.some((first) => isNew(first, note)))
  if (news.length === 0) return null
  const level = news.reduce((least, { served }) => Math.min(least, served), Number.POSITIVE_INFINITY)
  const least = news.filter(({ served }) => served === level)
  const seconds = sample(fresh(draw, urgent(draw, level, least)), MAX_SECONDS, random)
  const usable = firsts.filter((first) => seconds.some((second) => isNew(first, second)))
  return {
    firsts: sample(leastUsed(usable, had), MAX_FIRSTS, random),
    hasOwn,
    seconds,
    others: sample(others, MAX_OTHERS, random),
    had,
  }
}

/** Whether the person had these two notes together. */
export function isHad(had: readonly PairIds[], one: string, other: string): boolean {
  return had.some(
    ([first, second]) => (first === one && second === other) || (first === other && second === one),
  )
}

/** The person's own notes take turns. */
function leastUsed(firsts: readonly PairNote[], had: readonly PairIds[]): PairNote[] {
  const uses = new Map<string, number>()
  for (const [first] of had) uses.set(first, (uses.get(first) ?? 0) + 1)
  const least = Math.min(...firsts.map(({ id }) => uses.get(id) ?? 0))
  return firsts.filter(({ id }) => (uses.get(id) ?? 0) === least)
}

/** Those that the person has not had at all, if there are any. */
function fresh({ had }: Pick<PairRequest, 'had'>, notes: readonly PairNote[]): readonly PairNote[] {
  const known = new Set(had.flat())
  const unknown = notes.filter(({ id }) => !known.has(id))
  return unknown.length > 0 ? unknown : notes
}

/**
 * The notes of a writer that must be served now, because later only their writer would be left for them: the writer is
 * going to draw as many pairs as there are notes of others at this level. All notes if there is no such writer; there
 * are never two.
 */
function urgent(request: PairRequest, level: number, least: readonly PairNote[]): readonly PairNote[] {
  const left = new Map<string | null, number>()
  let count = 0
  for (const { served, writerId } of request.notes) {
    if (served !== level) continue
    left.set(writerId, (left.get(writerId) ?? 0) + 1)
    count++
  }
  const draws = expectedDraws(request, count - 1)
  const isUrgent = ({ writerId }: PairNote): boolean =>
    writerId !== null &&
    writerId !== request.personId &&
    (left.get(writerId) ?? 0) + (draws.get(writerId) ?? 0) >= count
  const found = least.filter(isUrgent)
  return found.length > 0 ? found : least
}

/** How many of the next draws each writer makes, if the one with the fewest pairs always draws next. */
function expectedDraws(
  { notes, personId, pairCounts }: PairRequest,
  draws: number,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { writerId } of notes) if (writerId !== null) counts.set(writerId, 0)
  for (const [id, count] of pairCounts) counts.set(id, count)
  counts.set(personId, (counts.get(personId) ?? 0) + 1)
  const sorted = [...counts.values()].sort((a, b) => a - b)
  // Everyone below the height draws up to it, like water in a vessel.
  let height = sorted[0] ?? 0
  let rest = draws
  for (let below = 1; rest > 0; below++) {
    const next = sorted[below] ?? Number.POSITIVE_INFINITY
    const rise = Math.min(next - height, Math.ceil(rest / below))
    height += rise
    rest -= rise * below
  }
  return new Map([...counts].map(([id, count]) => [id, Math.max(0, height - count)]))
}

/** At most so many, in random order. */
function sample<Item>(items: readonly Item[], max: number, random: () => number): Item[] {
  const rest = [...items]
  const taken: Item[] = []
  while (taken.length < max && rest.length > 0) {
    const at = Math.floor(random() * rest.length)
    const last = rest.pop()
    if (last === undefined) break
    const found = at < rest.length ? rest[at] : last
    if (found === undefined) break
    if (at < rest.length) rest[at] = last
    taken.push(found)
  }
  return taken
}
