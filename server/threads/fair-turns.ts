/** How long messages are handled before requests, timers and the database get their turn. */
const TURN_MS = 4
/** The recorded use of a person halves in this time. */
const HALF_LIFE_MS = 1_000
/** How often people with hardly any use are forgotten. */
const FORGET_EVERY_MS = 5_000

/** Something with work in its queue. */
export interface TurnTaker {
  /** Does one piece of work. Returns false when nothing is left. */
  takeTurn(): boolean
}

interface Person {
  /** The recorded use at `usedAt`; it has decayed since. */
  usedMs: number
  usedAt: number
  waiting: Set<TurnTaker>
}

/**
 * Picks the next waiting message: that of the person who used the least time lately. A person with 20 sockets that send
 * up to all limits slows down only themselves; everyone else waits for one of those messages at most.
 */
export class FairTurns {
  private readonly people = new Map<string, Person>()
  private readonly waitingPeople = new Set<Person>()
  private usedMs = 0
  private isScheduled = false
  private isGivingTurn = false
  private idleCallbacks: (() => void)[] = []
  private forgottenAt = performance.now()

  /** Gives `taker` turns until its work is done; the first one at once if nothing else waits. */
  offer(userId: string, taker: TurnTaker): void {
    const person = this.personOf(userId)
    this.schedule()
    // Nearly every message: nothing is put into a queue.
    const isAtOnce = this.waitingPeople.size === 0 && this.usedMs < TURN_MS && !this.isGivingTurn
    if (isAtOnce && !this.runTurn(person, taker)) return
    person.waiting.add(taker)
    this.waitingPeople.add(person)
  }

  /** Resolves when no work waits, or after `maxMs`. */
  async whenIdle(maxMs: number): Promise<void> {
    if (this.waitingPeople.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.idleCallbacks.push(resolve)
    const timer = setTimeout(resolve, maxMs)
    await promise
    clearTimeout(timer)
  }

  private personOf(userId: string): Person {
    let person = this.people.get(userId)
    if (!person) {
      person = { usedMs: 0, usedAt: 0, waiting: new Set() }
      this.people.set(userId, person)
    }
    return person
  }

  private schedule(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    setImmediate(() => {
      this.isScheduled = false
      this.usedMs = 0
      this.giveTurns()
      if (this.waitingPeople.size === 0) for (const callback of this.idleCallbacks.splice(0)) callback()
    })
  }

  private giveTurns(): void {
    this.forget()
    while (this.usedMs < TURN_MS) {
      const next = this.nextPerson()
      if (!next) return
      this.giveTurn(next)
    }
    this.schedule()
  }

  private giveTurn(person: Person): void {
    const [taker] = person.waiting
    if (!taker) return
    person.waiting.delete(taker)
    // Goes behind the person's other sockets.
    if (this.runTurn(person, taker)) person.waiting.add(taker)
    if (person.waiting.size === 0) this.waitingPeople.delete(person)
  }

  /** Returns false when the taker has nothing left. */
  private runTurn(person: Person, taker: TurnTaker): boolean {
    const start = performance.now()
    this.isGivingTurn = true
    try {
      return taker.takeTurn()
    } finally {
      this.isGivingTurn = false
      const spentMs = performance.now() - start
      person.usedMs = usedMsOf(person, start) + spentMs
      person.usedAt = start
      this.usedMs += spentMs
    }
  }

  private nextPerson(): Person | null {
    const now = performance.now()
    let next: Person | null = null
    let leastMs = Number.POSITIVE_INFINITY
    for (const person of this.waitingPeople) {
      const usedMs = usedMsOf(person, now)
      if (usedMs >= leastMs) continue
      next = person
      leastMs = usedMs
    }
    return next
  }

  private forget(): void {
    const now = performance.now()
    if (now - this.forgottenAt < FORGET_EVERY_MS) return
    this.forgottenAt = now
    for (const [userId, person] of this.people)
      if (usedMsOf(person, now) < 0.1 && person.waiting.size === 0) this.people.delete(userId)
  }
}

function usedMsOf({ usedMs, usedAt }: Person, now: number): number {
  return usedMs * 0.5 ** ((now - usedAt) / HALF_LIFE_MS)
}
