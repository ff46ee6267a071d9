import { LRUCache } from 'lru-cache'
import { SCALE_TEXTS, similarFrom } from '#agents/range/meaning-groups.ts'
import type { RangeInput, RangeNote } from '#agents/range/measure-range.ts'
import { providerSentence } from '#api/provider-sentences.ts'
import type { NamedSentence, SentenceValues } from '#base/sentence.ts'
import type { Database } from '#db/driver/database.ts'
import type { Log } from '#server/ground/log.ts'
import { newCallId } from '#server/ground/new-id.ts'
import type { Models } from '#server/models/models.ts'
import { readBoardRule } from '#server/models/refuse-models.ts'
import { overDayBudget } from '#server/session/check-day-budget-before-asking.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { Agent } from '#session/agents/agent.ts'
import { namedRefusal } from '#session/core/named-refusal.ts'
import type { SessionState } from '#session/state.ts'
import { sortingClerk } from './sorting-clerk.ts'

/** The model that compares notes, its budget, and the session that pays. */
interface VectorServices {
  config: { models: { dayBudget: DayBudget } }
  db: Database
  sessions: Pick<SessionHub, 'load' | 'dispatch'>
  models: Pick<Models, 'embedding' | 'guestBoards'>
  log: Pick<Log, 'warn'>
  now?: (() => number) | undefined
}

/** Notes with their vectors, as far as they are there. */
export interface ComparedNotes {
  input: RangeInput
  /** `null`: notes are compared by wording only. */
  by: {
    model: string
    /** A sentence, if the model gave no vectors. */
    failure: string | null
    /** The name and the values of the sentence, for pages. */
    sentence?: string
    values?: SentenceValues
    /** Whether every note that is compared has its vector. */
    isComplete: boolean
  } | null
}

/** The most notes of people, and of agents, that are compared: the newest. */
export const MAX_COMPARED = 1_000
/** About 20,000 vectors of a usual model. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_FAILURES = 500
/** The pause after a failure of a model. */
const RETRY_AFTER_MS = 60_000
const NO_SCALE = providerSentence('compare-no-scale')

/**
 * The vectors of notes, by their words, on boards whose clerk may sort ideas. They exist only in memory: after a
 * restart they are computed again when the board is opened.
 */
export function createNoteVectors({ now = Date.now, ...services }: VectorServices) {
  const { models } = services
  const vectors = new LRUCache<string, Float32Array>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ byteLength }, key) => byteLength + 2 * key.length,
  })
  const running = new Set<string>()
  const failures = new LRUCache<string, { why: NamedSentence; until: number }>({ max: MAX_FAILURES })
  const keyOf = (model: string, text: string) => `${model}\n${text}`
  const vectorOf = (model: string, text: string) => vectors.get(keyOf(model, text))

  /** Fetches missing vectors; a failure is remembered for a while. */
  async function fetchVectors(call: Omit<VectorCall, 'keep'>): Promise<void> {
    const { state, model } = call
    const { id } = state.board
    if (running.has(id)) return
    running.add(id)
    try {
      const keep = (text: string, vector: Float32Array) => vectors.set(keyOf(model, text), vector)
      const failure = await callForVectors(services, { ...call, keep }, now())
      if (failure !== null) failures.set(id, { why: failure, until: now() + RETRY_AFTER_MS })
    } catch (error) {
      services.log.warn({ err: error, boardId: id }, 'comparing notes failed')
      failures.set(id, { why: providerSentence('compare-failed'), until: now() + RETRY_AFTER_MS })
    } finally {
      running.delete(id)
    }
  }

  return {
    /** Returns the notes with their known vectors, and requests missing ones in the background. */
    compare(state: SessionState, notes: readonly RangeNote[]): ComparedNotes {
      const model = models.embedding.model()
      const clerk = sortingClerk(state)
      if (model === null || clerk === null) return { input: { notes, similarFrom: null }, by: null }
      const compared = new Set([true, false].flatMap((isByAgent) => newest(notes, isByAgent)))
      const scale = SCALE_TEXTS.map((text) => vectorOf(model, text))
      const wanted = [...SCALE_TEXTS, ...[...compared].map(({ text }) => text)].filter(isText)
      const missing = [...new Set(wanted)].filter((text) => !vectorOf(model, text))
      const failure = failures.get(state.board.id)
      const isResting = failure !== undefined && now() < failure.until
      if (missing.length > 0 && !isResting) void fetchVectors({ state, clerk, model, texts: missing })
      const withVectors = notes.map((note) => {
        const vector = compared.has(note) ? vectorOf(model, note.text) : undefined
        return vector ? { ...note, vector } : note
      })
      const known = scale.filter((vector) => vector !== undefined)
      const hasScale = known.length === SCALE_TEXTS.length
      const from = hasScale ? similarFrom(known) : null
      const failed = missing.length > 0 && isResting ? failure.why : null
      return {
        input: { notes: withVectors, similarFrom: from },
        by: {
          model,
          ...failureOf(hasScale && from === null ? NO_SCALE : failed),
          isComplete: missing.length === 0,
        },
      }
    },
  }
}

function failureOf(why: NamedSentence | null) {
  if (!why) return { failure: null }
  const { message, sentence, values } = why
  return { failure: message, ...(sentence !== undefined && { sentence }), ...(values && { values }) }
}

function newest(notes: readonly RangeNote[], isByAgent: boolean): RangeNote[] {
  return notes
    .filter((note) => note.isByAgent === isByAgent)
    .toSorted((a, b) => b.number - a.number)
    .slice(0, MAX_COMPARED)
}

/** Providers refuse an empty text. */
function isText(text: string): boolean {
  return text.trim() !== ''
}

interface VectorCall {
  state: SessionState
  clerk: Agent
  model: string
  texts: readonly string[]
  keep(text: string, vector: Float32Array): void
}

/** Why notes are not compared, if they are not. Costs count for the board, as those of sorting do. */
async function callForVectors(
  { db, config, sessions, models }: Omit<VectorServices, 'now'>,
  { state, clerk, model, texts, keep }: VectorCall,
  now: number,
): Promise<NamedSentence | null> {
  const { id: boardId } = state.board
  // The demo script has no vectors.
  if ((await readBoardRule({ models, db }, state)) !== 'yes')
    return providerSentence('compare-not-for-guests')
  const hold = models.embedding.estimate(model, texts)
  const tooMuch = await overDayBudget(db, config.models.dayBudget, hold, now)
  if (tooMuch) return namedRefusal(tooMuch)
  const callId = newCallId()
  const server = { kind: 'server' } as const
  const begin = { type: 'clerk.begin', callId, task: 'compare', agentId: clerk.id, model, userId: null, hold }
  const begun = await sessions.dispatch(boardId, begin, server)
  if (!begun.ok) return namedRefusal(begun.refusal)
  const end = await models.embedding.embed(model, texts, new AbortController().signal)
  const usage = end.usage
  if (end.state === 'done') for (const [i, vector] of end.vectors.entries()) keep(texts[i] ?? '', vector)
  await sessions.dispatch(boardId, { type: 'clerk.end', callId, usage }, server)
  return end.state === 'failed' ? end.failure : null
}
