import type { Scene } from '#agents/prompt/scene.ts'
import { type PartNotes, splitIntoParts } from '#agents/range/staggered-round-parts.ts'
import { must } from '#base/must.ts'
import type { NoteView } from '#board/doc/read-note.ts'
import { type AgentKind, CAPABILITIES } from '#session/agents/agent.ts'
import type { RoundMode } from '#session/agents/round-mode.ts'
import { applyEvents } from '#session/apply.ts'
import type { Command, CommandOf } from '#session/command.ts'
import { conversationNotes, currentStart } from '#session/conversations/notes-with-plus.ts'
import { isWrittenByAgent, originOf, originStampOf } from '#session/origin/note-origin.ts'
import { planTurns } from '#session/rounds/plan-turns.ts'
import type { Round } from '#session/rounds/round.ts'
import type { TurnOutcome } from '#session/rounds/round-events.ts'
import type { SessionState } from '#session/state.ts'
import { by, OWNER, SERVER, SessionDriver } from '#session/testing/session-driver.ts'

export const SCEPTIC = 'asceptic00000'
export const NURSE = 'anurse000000'
export const CARETAKER = 'acaretaker00'
export const MODERATOR_ID = 'amoderator00'
export const SYNTHESIZER_ID = 'asynthesizer'
export const NONCE = 'k3v9x0q2m7abd41c'

const id = (letter: string, number: number) => `${letter}${String(number).padStart(12, '0')}`

/** A board in memory with a canvas of notes, three advisors, a moderator and a synthesizer. */
export class AgentBoard extends SessionDriver {
  private folded: { count: number; state: SessionState } | null = null
  private readonly canvas = new Map<string, NoteView>()
  private roundsMade = 0
  private turnsMade = 0
  private synthesesMade = 0

  constructor() {
    super()
    this.agent(SCEPTIC, 'Sceptic')
    this.agent(NURSE, 'Night nurse')
    this.agent(CARETAKER, 'Caretaker')
    this.agent(MODERATOR_ID, 'Chair', 'moderator')
    this.agent(SYNTHESIZER_ID, 'Scribe', 'synthesizer')
  }

  /** Folded on from where it was: a corpus builds many boards. */
  override get state(): SessionState {
    const { count, state } = this.folded ?? { count: 0, state: null }
    const next = must(applyEvents(state, this.events.slice(count)) ?? state, 'a session')
    this.folded = { count: this.events.length, state: next }
    return next
  }

  agent(
    agentId: string,
    name: string,
    kind: AgentKind = 'advisor',
    prompt = `You think like ${name}.`,
  ): void {
    const look = { color: 'yellow', emoji: '*', domain: `the place of ${name}` } as const
    const agent = { name, kind, model: null, capabilities: [...CAPABILITIES], prompt, ...look }
    this.must({ type: 'agent.save', agentId, agent, file: prompt })
  }

  /** A finished note of a person; its number. */
  write(text: string, authorId: string | null = OWNER, noteId = `shape:p${this.canvas.size}`): string {
    this.put(noteId, text, authorId)
    this.number(noteId)
    return noteId
  }

  /** Puts it on the canvas as it is while it is being written: without a number. */
  put(noteId: string, text: string, authorId: string | null): void {
    const number = this.canvas.get(noteId)?.number ?? null
    const plain = {
      x: 0,
      y: 0,
      color: 'yellow',
      model: null,
      via: null,
      program: null,
      lock: null,
      stamp: null,
    }
    this.canvas.set(noteId, { id: noteId, text, ...plain, authorId, number })
  }

  edit(noteId: string, text: string): void {
    const note = must(this.canvas.get(noteId), noteId)
    const origin = originOf(note)
    // Like the server: see server/sync/guard/agents-words.ts.
    const stamp = isWrittenByAgent(origin) ? originStampOf(origin, true) : null
    this.canvas.set(noteId, { ...note, text, stamp })
  }

  erase(noteId: string): void {
    this.canvas.delete(noteId)
  }

  start(
    mode: RoundMode,
    agentIds: string[],
    asked: Partial<Omit<CommandOf<'round.start'>, 'type'>> = {},
  ): Round {
    const roundId = id('r', ++this.roundsMade)
    const cycles = asked.cycles ?? 2
    const newId = () => id('t', ++this.turnsMade)
    const turns = planTurns({ mode, agentIds, cycles, partNotes: this.partNotes(), newId })
    const plain = {
      notes: [],
      given: [],
      trigger: { kind: 'question' },
      question: 'How do nights get better?',
    } as const
    const rest = { moderate: false, synthesize: false, hold: { tokens: 0, costMicros: 0 } }
    this.must({ ...rest, ...plain, type: 'round.start', roundId, mode, cycles, turns, ...asked } as Command)
    return this.round(roundId)
  }

  private partNotes(): PartNotes {
    const chosen = new Set(conversationNotes(this.state, currentStart(this.state)))
    return splitIntoParts(
      [...this.canvas.values()].flatMap(({ id, number, text }) =>
        number === null ? [] : [{ id, number, text, isChosen: chosen.has(id) }],
      ),
    )
  }

  round(roundId: string): Round {
    return must(this.state.rounds[roundId], roundId)
  }

  /** The turn begins, puts its notes on the canvas and ends. Ids of its notes. */
  say(
    roundId: string,
    place: number,
    text: string,
    notes: string[] = [],
    state: 'done' | 'cancelled' = 'done',
  ): string[] {
    const ids = this.post(roundId, place, notes)
    const posted = notes.map((note, index) => ({ noteId: must(ids[index], note), text: note }))
    const outcome: TurnOutcome = { state, text, notes: posted, usage: null }
    const turnId = this.turnId(roundId, place)
    this.must({ type: 'turn.end', roundId, turnId, attempt: 1, outcome }, true)
    for (const noteId of ids) this.number(noteId)
    return ids
  }

  /** Begins the turn and puts these notes on the canvas, without ending it. */
  post(roundId: string, place: number, notes: string[]): string[] {
    const turnId = this.turnId(roundId, place)
    this.must({ type: 'turn.begin', roundId, turnId, model: 'demo:script' }, true)
    const author = must(this.round(roundId).turns[place], `turn ${place}`).agentId
    return notes.map((note, index) => {
      this.put(`shape:${turnId}n${index}`, note, author)
      return `shape:${turnId}n${index}`
    })
  }

  finish(roundId: string): void {
    this.must({ type: 'round.finish', roundId }, true)
  }

  plus(noteId: string, userId = OWNER): void {
    this.must({ type: 'reaction.give', noteId, symbol: '+' }, false, userId)
  }

  takeBack(noteId: string): void {
    this.must({ type: 'reaction.remove', noteId, symbol: '+' })
  }

  synthesis(notes: string[], asked: { instructions?: string; roundId?: string; previousId?: string } = {}) {
    const synthesisId = id('s', ++this.synthesesMade)
    const { instructions = '', roundId = null, previousId = null } = asked
    const hold = { tokens: 0, costMicros: 0 }
    this.must({ type: 'synthesis.start', synthesisId, roundId, previousId, notes, instructions, hold })
    return must(this.state.syntheses[synthesisId], synthesisId)
  }

  turnId(roundId: string, place: number): string {
    return must(this.round(roundId).turns[place], `turn ${place}`).id
  }

  scene(maxInputTokens = 100_000): Scene {
    return { state: this.state, notes: [...this.canvas.values()], nonce: NONCE, maxInputTokens }
  }

  /** A command that is done, or a test that is wrong. */
  must(command: Command, isServer = false, userId = OWNER): void {
    const refused = this.ask(command, isServer ? SERVER : by(userId))
    if (refused !== null) throw new Error(`${command.type} was refused: ${refused}`)
  }

  private number(noteId: string): void {
    const note = must(this.canvas.get(noteId), noteId)
    if (note.number !== null) return
    this.must({ type: 'notes.number', notes: [{ noteId, authorId: note.authorId }] }, true)
    const number = must(this.state.noteNumbers.get(noteId), noteId).number
    this.canvas.set(noteId, { ...note, number })
  }
}
