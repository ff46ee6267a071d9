import { Session } from 'node:inspector'
import { setTimeout as wait } from 'node:timers/promises'

/** The global symbol of `boardAtWork`: the expression that reads it runs without modules. */
const NAME = 'parley.boardAtWork'
const MAX_FRAMES = 12
/** Code that V8 can't interrupt, such as `JSON.parse` of a large text, does not answer. */
const PATIENCE_MS = 1_000

/** The main thread's present board and calls. */
export interface MainThreadWork {
  boardId: string | null
  /** The innermost calls, as V8 writes them; empty if it did not answer. */
  stack: readonly string[]
}

/** The value of the expression that the main thread evaluates. */
interface Answer {
  boardId: string | null
  stack: string
}

/** On the main thread: publishes `boardAtWork`, which returns the board that the running code works for. */
export function letBeAsked(boardAtWork: () => string | null): void {
  Object.defineProperty(globalThis, Symbol.for(NAME), { value: boardAtWork, configurable: true })
}

/** Runs in another thread: interrupts the main thread. Without an answer the result is empty. */
export async function askMainThread(): Promise<MainThreadWork> {
  const session = new Session()
  try {
    session.connectToMainThread()
    const expression = `Error.stackTraceLimit = ${MAX_FRAMES}; ({ boardId: globalThis[Symbol.for('${NAME}')]?.() ?? null, stack: new Error('').stack })`
    const asked = new Promise<Answer>((resolve, reject) =>
      session.post('Runtime.evaluate', { expression, returnByValue: true }, (error, answer) =>
        error ? reject(error) : resolve(answer.result.value),
      ),
    )
    const late = wait(PATIENCE_MS, { boardId: null, stack: '' })
    const { boardId, stack } = await Promise.race([asked, late])
    return {
      boardId,
      stack: stack
        .split('\n')
        // The first two lines are of the question itself.
        .slice(2)
        .map((line) => line.trim()),
    }
  } catch {
    return { boardId: null, stack: [] }
  }
}
