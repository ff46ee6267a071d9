import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { withComplaint } from '#agents/answer/complain-about-answer.ts'
import {
  complaintAboutSorting,
  MAX_SORTED,
  readAbsentKinds,
  readSorting,
  SORT_OUTPUT_TOKENS,
  sortingPrompt,
} from '#agents/clerk/sorting.ts'
import type { Prompt } from '#agents/prompt/prompt.ts'
import type { Database } from '#db/driver/database.ts'
import { DatabaseError } from '#db/driver/database-error.ts'
import type { Log } from '#server/ground/log.ts'
import { newCallId } from '#server/ground/new-id.ts'
import { callWithRetry } from '#server/models/call-with-retry.ts'
import type { Models } from '#server/models/models.ts'
import { refuseModels } from '#server/models/refuse-models.ts'
import { createRetryContext } from '#server/models/retry-context.ts'
import { overDayBudget } from '#server/session/check-day-budget-before-asking.ts'
import type { DayBudget } from '#server/session/day-budget.ts'
import type { SessionHub } from '#server/session/sessions.ts'
import type { Agent } from '#session/agents/agent.ts'
import { isScript } from '#session/agents/is-script.ts'
import type { Command } from '#session/command.ts'
import { entryOf } from '#session/core/entry-of.ts'
import { presentIdea } from '#session/ideas/idea-in.ts'
import type { SessionState } from '#session/state.ts'
import type { ModelUsage } from '#session/usage/model-usage.ts'
import { sortingClerk } from './sorting-clerk.ts'

/** The clerk's model that sorts ideas, its budget, and the session for the result. */
export interface SorterServices {
  /** The budget of a day that all boards share: above it nothing is sorted. */
  config: { models: { dayBudget: DayBudget } }
  db: Database
  /** Receives categories, tags and usage. */
  sessions: SessionHub
  /** Decides whether the clerk's model may be called now. */
  models: Models
  log: Pick<Log, 'warn' | 'debug'>
  /** How long no idea is captured before a model sorts; 4 seconds by default. */
  sortAfterMs?: number | undefined
}

/** A person who writes several notes in a row costs one call for all of them. */
const SORT_AFTER_MS = 4_000
/** While capture never pauses; older ideas keep what their words gave them. */
const MAX_WAITING = 400
const PAY_AGAIN_MS = 500

/**
 * Lets the clerk's model set categories and tags of captured ideas on one board, where no person has chosen. With the demo
 * script, without a clerk that may tag, or without budget, those found from words stay.
 */
export class IdeaSorter {
  private readonly boardId: string
  private readonly services: SorterServices
  private readonly waiting = new Set<number>()
  private timer: NodeJS.Timeout | null = null
  private running: { callId: string; controller: AbortController } | null = null
  private isStopped = false

  constructor(boardId: string, services: SorterServices) {
    this.boardId = boardId
    this.services = services
  }

  queue(numbers: readonly number[]): void {
    for (const number of numbers) this.waiting.add(number)
    for (const oldest of this.waiting) {
      if (this.waiting.size <= MAX_WAITING) break
      this.waiting.delete(oldest)
    }
    if (this.waiting.size > 0) this.sortSoon()
  }

  /** All agents may have been stopped. */
  sessionChanged(state: SessionState): void {
    const { running } = this
    if (running && !entryOf(state.calls, running.callId)) running.controller.abort()
  }

  stop(): void {
    this.isStopped = true
    if (this.timer) clearTimeout(this.timer)
    this.running?.controller.abort()
  }

  private sortSoon(): void {
    if (this.isStopped || this.running) return
    if (this.timer) clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = null
      this.sort().catch((error: unknown) =>
        this.services.log.warn({ err: error, boardId: this.boardId }, 'idea sorting failed'),
      )
    }, this.services.sortAfterMs ?? SORT_AFTER_MS)
  }

  /** Sorts the waiting ideas, as many as one call takes. */
  async sort(): Promise<void> {
    const { sessions, models } = this.services
    const state = await sessions.load(this.boardId)
    const clerk = state && sortingClerk(state)
    const model = clerk && models.modelFor(clerk)
    if (
      !state ||
      !clerk ||
      !model ||
      isScript(model) ||
      !models.view.get().isOn ||
      models.findFailure(model)
    ) {
      this.waiting.clear()
      return
    }
    if (await refuseModels(this.services, state, [clerk])) {
      this.waiting.clear()
      return
    }
    const numbers = [...this.waiting].slice(0, MAX_SORTED)
    for (const number of numbers) this.waiting.delete(number)
    const ideas = numbers.flatMap((number) => {
      const idea = presentIdea(state, number)
      return idea && (idea.categoryBy === 'clerk' || idea.tagsBy === 'clerk') ? [idea] : []
    })
    if (ideas.length > 0) {
      const nonce = randomBytes(12).toString('hex')
      await this.call({ state, clerk, model, prompt: sortingPrompt({ state, nonce, clerk, ideas }), numbers })
    }
    if (this.waiting.size > 0) this.sortSoon()
  }

  private async call({ clerk, model, prompt, numbers }: Sorting): Promise<void> {
    const { models, db, config } = this.services
    const callId = newCallId()
    const hold = await models.estimate(model, prompt, SORT_OUTPUT_TOKENS)
    if (await overDayBudget(db, config.models.dayBudget, hold, Date.now())) return
    const { id: agentId, name, domain } = clerk
    const begun = await this.dispatch({
      type: 'clerk.begin',
      callId,
      task: 'sort',
      agentId,
      model,
      userId: null,
      hold,
    })
    // Without budget the results from words stay, until there is more to sort.
    if (!begun) return
    const controller = new AbortController()
    this.running = { callId, controller }
    // It may have been stopped while the run started, when no signal existed yet.
    if (this.isStopped) controller.abort()
    const call = async (sent: { prompt: Prompt }): Promise<SortingAnswer> => {
      const end = await models.call({
        model,
        prompt: sent.prompt,
        maxOutputTokens: SORT_OUTPUT_TOKENS,
        script: { task: 'sort', agent: { name, domain } },
        signal: controller.signal,
        onText: () => undefined,
      })
      const isDone = end.state === 'done'
      return {
        isDone,
        text: end.text,
        usage: end.usage,
        ideas: isDone ? readSorting(end.text, new Set(numbers)) : [],
      }
    }
    const outputTokens = SORT_OUTPUT_TOKENS
    let usage: ModelUsage | null = null
    try {
      if (controller.signal.aborted) return
      const tried = await callWithRetry(createRetryContext(this.services, this.boardId), {
        model,
        roundId: null,
        first: { prompt, outputTokens },
        call,
        retry: ({ isDone, text, ideas }) => {
          const complaint = isDone ? complaintAboutSorting(numbers, ideas) : null
          return complaint === null ? null : { prompt: withComplaint(prompt, text, complaint), outputTokens }
        },
      })
      const { first, second } = tried
      usage = tried.usage
      await this.store({ agentId, model, numbers, answers: second ? [first, second] : [first] })
    } finally {
      this.running = null
      await this.pay(callId, usage)
    }
  }

  /** The first line about an idea counts. Ideas without one keep what their words gave them. */
  private async store({ agentId, model, numbers, answers }: Sorted): Promise<void> {
    const found = new Map(
      answers.toReversed().flatMap(({ ideas }) => ideas.map((idea) => [idea.number, idea])),
    )
    const ideas = [...found.values()]
    const unsorted = answers.some(({ isDone }) => isDone) ? numbers.length - ideas.length : 0
    if (unsorted > 0) this.services.log.warn({ boardId: this.boardId, model, unsorted }, 'unsorted ideas')
    if (ideas.length === 0) return
    const absentKinds = answers
      .map(({ text }) => readAbsentKinds(text, ideas))
      .find(({ length }) => length > 0)
    // Without such a line the kinds before stay.
    await this.dispatch({ type: 'ideas.sort', agentId, model, ideas, ...(absentKinds && { absentKinds }) })
  }

  /** A short outage of the database must neither make a call free nor leave its hold open. */
  private async pay(callId: string, usage: ModelUsage | null): Promise<void> {
    for (;;) {
      try {
        await this.dispatch({ type: 'clerk.end', callId, usage })
        return
      } catch (error) {
        if (!(error instanceof DatabaseError) || this.isStopped) throw error
        await delay(PAY_AGAIN_MS)
      }
    }
  }

  private async dispatch(command: Command): Promise<boolean> {
    const { sessions, log } = this.services
    const done = await sessions.dispatch(this.boardId, command, { kind: 'server' })
    if (!done.ok)
      log.debug(
        { boardId: this.boardId, command: command.type, code: done.refusal.code },
        'idea sorting refused',
      )
    return done.ok
  }
}

interface SortingAnswer {
  isDone: boolean
  text: string
  usage: ModelUsage | null
  ideas: ReturnType<typeof readSorting>
}

interface Sorted {
  agentId: string
  model: string
  numbers: readonly number[]
  answers: readonly SortingAnswer[]
}

interface Sorting {
  state: SessionState
  clerk: Agent
  model: string
  prompt: ReturnType<typeof sortingPrompt>
  numbers: readonly number[]
}
