import type { CanvasMoment, HistoryMoment, HistoryStep, HistorySteps } from '#api/history.ts'
import { type Readable, writable } from '#base/readable.ts'
import type { PastChanges } from '#canvas/history/show-records.ts'
import type { ApiAnswer } from '#panels/requests/call-api.ts'
import type { WantedMoment } from './history-requests.ts'

/** The moment on the screen, and the one that is on its way. */
export interface PastState {
  /** `null` until the first moment has arrived. */
  moment: HistoryMoment | null
  isLoading: boolean
  /** The sentence of the last failure; the moment before it stays. */
  failure: string | null
}

/** The history and the canvas that a `PastBoard` moves. */
export interface PastBoardOptions {
  readCanvas(moment: WantedMoment, signal: AbortSignal): Promise<ApiAnswer<CanvasMoment>>
  readSteps(afterSeq: number, signal: AbortSignal): Promise<ApiAnswer<HistorySteps>>
  show(records: CanvasMoment['records']): void
  change(changes: PastChanges): void
}

/** Moves a canvas through its history, one request at a time; a new wish ends the one before. */
export interface PastBoard {
  state: Readable<PastState>
  goTo(moment: WantedMoment): Promise<boolean>
  /** The next change. Resolves with it, or `null` at the end or after a failure. */
  forward(): Promise<HistoryMoment | null>
  back(): Promise<boolean>
  /** The change that `forward` will show, if it is here already. */
  peek(): HistoryMoment | null
  /** Fetches changes before they are needed. */
  fetchSteps(): Promise<void>
  stop(): void
}

/** Steps left at which `fetchSteps` fetches more. */
const FEW_STEPS = 50

/** The history after the steps that are here. A moment of another generation is shown as a whole. */
type Rest = { kind: 'steps'; after: number } | { kind: 'canvas'; seq: number } | { kind: 'end' }

export function createPastBoard(options: PastBoardOptions): PastBoard {
  const state = writable<PastState>({ moment: null, isLoading: false, failure: null })
  let steps: HistoryStep[] = []
  let rest: Rest = { kind: 'end' }
  let abort = new AbortController()
  let fetching: Promise<void> | null = null
  const set = (part: Partial<PastState>): void => state.set({ ...state.get(), ...part })

  async function goTo(wanted: WantedMoment): Promise<boolean> {
    abort.abort()
    abort = new AbortController()
    fetching = null
    const { signal } = abort
    set({ isLoading: true, failure: null })
    const answer = await options.readCanvas(wanted, signal)
    if (signal.aborted) return false
    if (!answer.ok) {
      set({ isLoading: false, failure: answer.failure.message })
      return false
    }
    const { moment, records } = answer.value
    options.show(records)
    steps = []
    rest = { kind: 'steps', after: moment.seq }
    set({ moment, isLoading: false })
    return true
  }

  async function fetchMore(after: number, signal: AbortSignal): Promise<void> {
    const answer = await options.readSteps(after, signal)
    if (signal.aborted) return
    if (!answer.ok) return set({ failure: answer.failure.message })
    const { steps: more, next } = answer.value
    steps.push(...more)
    if (next === null || next <= after) rest = { kind: 'end' }
    else rest = more.length > 0 ? { kind: 'steps', after: next } : { kind: 'canvas', seq: next }
  }

  function fetchSteps(): Promise<void> {
    if (steps.length > FEW_STEPS || rest.kind !== 'steps') return Promise.resolve()
    fetching ??= fetchMore(rest.after, abort.signal).finally(() => {
      fetching = null
    })
    return fetching
  }

  async function forward(): Promise<HistoryMoment | null> {
    if (steps.length === 0) {
      set({ isLoading: true, failure: null })
      await fetchSteps()
      set({ isLoading: false })
    }
    const step = steps.shift()
    if (step) {
      options.change(step)
      set({ moment: step.moment })
      return step.moment
    }
    return rest.kind === 'canvas' && (await goTo({ seq: rest.seq })) ? state.get().moment : null
  }

  return {
    state,
    goTo,
    forward,
    async back() {
      const { moment } = state.get()
      // By time: updates that were committed together have the same.
      return moment !== null && (await goTo({ at: moment.at - 1 }))
    },
    peek: () => steps[0]?.moment ?? null,
    fetchSteps,
    stop: () => abort.abort(),
  }
}
