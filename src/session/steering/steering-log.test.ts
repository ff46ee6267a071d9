import fc from 'fast-check'
import { expect, test } from 'vitest'
import { must } from '#base/must.ts'
import { applyEvents } from '#session/apply.ts'
import type { PlusRule } from '#session/board/board-settings.ts'
import type { SessionEvent } from '#session/event.ts'
import { ADVISOR_IDS, RoundDriver, roundId, said } from '#session/testing/round-driver.ts'
import { by, OWNER, SERVER } from '#session/testing/session-driver.ts'
import { measureSteering, type SteeringNote } from './steering.ts'

const PEOPLE = ['uines', 'uwei', 'uamara']
const userId = fc.constantFrom(...PEOPLE)
const place = fc.integer({ min: 0, max: 11 })
type Act =
  | { kind: 'write'; by: string; words: number }
  | { kind: 'plus' | 'take-back'; by: string; place: number }
  | { kind: 'round'; words: number; picked: number[] }
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), by: userId, words: fc.integer({ min: 1, max: 9 }) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('plus' as const), by: userId, place }) },
  fc.record({ kind: fc.constant('take-back' as const), by: userId, place }),
  fc.record({
    kind: fc.constant('round' as const),
    words: fc.integer({ min: 1, max: 9 }),
    picked: fc.uniqueArray(place, { maxLength: 3 }),
  }),
)
const plusRule = fc.constantFrom(
  { by: 'anyone' as const },
  { by: 'people' as const },
  { by: 'moderator' as const },
  { by: 'consensus' as const, min: 2 },
)
const session = fc.record({ rule: plusRule, acts: fc.array(act, { maxLength: 25 }) })

/** A session of people, and of agents that contribute or have no answers. */
class Recorded {
  readonly board = new RoundDriver()
  readonly notes: SteeringNote[] = []
  private readonly areSilent: boolean
  private rounds = 0

  constructor({ rule, acts }: { rule: PlusRule; acts: readonly Act[] }, areSilent: boolean) {
    this.areSilent = areSilent
    for (const person of PEOPLE) this.board.join(person, 'editor')
    this.board.ask({ type: 'settings.change', settings: { plusRule: rule } }, by(OWNER))
    for (const [i, each] of acts.entries()) this.live(each, i)
  }

  private live(each: Act, i: number): void {
    if (each.kind === 'write') this.write(`p${i}`, each)
    else if (each.kind === 'round') this.round(each, i)
    else this.react(each)
  }

  private write(id: string, { by: authorId, words }: Extract<Act, { kind: 'write' }>): void {
    this.board.ask({ type: 'notes.number', notes: [{ noteId: id, authorId }] }, SERVER)
    this.notes.push({ id, authorId, text: 'word '.repeat(words), program: null })
    this.places.push(id)
  }

  /** The note at this place, in the order in which they were written with agents; in the silent session there may be none. */
  private react({ kind, by: person, place: at }: Extract<Act, { by: string; place: number }>): void {
    const noteId = this.places[at]
    if (noteId === undefined || !this.notes.some(({ id }) => id === noteId)) return
    const type = kind === 'plus' ? 'reaction.give' : 'reaction.remove'
    this.board.ask({ type, noteId, symbol: '+' }, by(person))
  }

  private round({ words, picked }: Extract<Act, { kind: 'round' }>, i: number): void {
    if (this.rounds >= 3) return
    this.rounds += 1
    const { board, rounds } = this
    board.start({ roundId: roundId(rounds), moderate: true })
    for (const turn of [1, 2]) {
      const noteId = `a${i}-${turn}`
      this.places.push(noteId)
      const text = 'word '.repeat(words)
      const notes = this.areSilent ? [] : [{ noteId, text }]
      board.begin(turn, rounds)
      board.end(turn, { ...said(turn), notes }, undefined, rounds)
      for (const { noteId: id } of notes)
        this.notes.push({ id, authorId: must(ADVISOR_IDS[turn - 1], 'an advisor'), text, program: null })
    }
    const known = this.notes.map(({ id }) => id)
    const picks = picked.flatMap((at) => this.places[at] ?? []).filter((id) => known.includes(id))
    board.judge(this.areSilent ? [] : picks, rounds)
    board.of('round.finish', rounds)
  }

  private readonly places: string[] = []
}

/** The log without agents' words and choices, and without people's "+" on their notes. */
function withoutAgents(events: readonly SessionEvent[], agentsNotes: ReadonlySet<string>): SessionEvent[] {
  return events.flatMap((event): SessionEvent[] => {
    const { kind, data } = event
    if (kind === 'notes.picked') return []
    if (kind === 'reaction.given' || kind === 'reaction.removed')
      return agentsNotes.has(data.noteId) ? [] : [event]
    if (kind !== 'turn.ended' || data.outcome.state !== 'done') return [event]
    return [{ ...event, data: { ...data, outcome: { ...data.outcome, notes: [] } } }]
  })
}

test('the meter is that of the same log recorded with silent agents, and of the log without what agents did', () => {
  fc.assert(
    fc.property(session, (script) => {
      const spoken = new Recorded(script, false)
      const silent = new Recorded(script, true)
      const agentsNotes = new Set(
        spoken.notes.flatMap(({ id, authorId }) => (ADVISOR_IDS.includes(authorId ?? '') ? [id] : [])),
      )
      const meter = measureSteering(spoken.board.state, spoken.notes)
      const expected = measureSteering(silent.board.state, silent.notes)
      const folded = must(applyEvents(null, withoutAgents(spoken.board.events, agentsNotes)), 'a session')
      expect(measureSteering(folded, silent.notes)).toEqual(expected)
      expect(expected).toMatchObject({ chosenThroughAgents: [], words: { agents: 0 }, plus: { agents: 0 } })
      expect(meter.chosenAnyway).toEqual(expected.chosenAnyway)
      expect(meter.words.people).toBe(expected.words.people)
      // People's "+" on notes of agents have nothing to be on in the silent session.
      const onAgents = Object.entries(spoken.board.state.reactions).filter(([id]) => agentsNotes.has(id))
      const given = onAgents.reduce((sum, [, { people }]) => sum + (people['+']?.length ?? 0), 0)
      expect(meter.plus.people - given).toBe(expected.plus.people)
    }),
    { numRuns: 150 },
  )
})
