/** Finds out which edits the server has stored, by numbered questions on the socket. */
export interface SaveBarrier {
  /** The document has a change that the server has not stored. */
  edited(): void
  /** Everything edited so far has been sent on the open socket. */
  caughtUp(): void
  disconnected(): void
  /** The server's answer to barrier n: everything sent before it is committed. */
  answered(n: number): void
  isUnsaved(): boolean
  isOverdue(): boolean
  stop(): void
}

/** A barrier for each keystroke would double the frames; edits within this many milliseconds share one. */
const GATHER_MS = 60
/** A commit takes milliseconds: a server that is silent for this long has a problem. */
const OVERDUE_MS = 8_000

/**
 * Compares edits with the server's answers. One barrier is open at a time: its answer covers the edits before it, and later edits
 * get the next one.
 */
export function createSaveBarrier(send: (n: number) => void, onChange: () => void): SaveBarrier {
  let edits = 0
  let savedEdits = 0
  let lastNumber = 0
  let waiting: { n: number; edits: number } | null = null
  let isOpen = false
  let isOverdue = false
  let gather: ReturnType<typeof setTimeout> | null = null
  let overdue: ReturnType<typeof setTimeout> | null = null

  function clearTimers(): void {
    if (gather) clearTimeout(gather)
    if (overdue) clearTimeout(overdue)
    gather = null
    overdue = null
  }

  function sendNow(): void {
    gather = null
    if (!isOpen || waiting || edits === savedEdits) return
    lastNumber += 1
    waiting = { n: lastNumber, edits }
    overdue = setTimeout(() => {
      isOverdue = true
      onChange()
    }, OVERDUE_MS)
    send(lastNumber)
  }

  function plan(): void {
    if (isOpen && !waiting && !gather && edits > savedEdits) gather = setTimeout(sendNow, GATHER_MS)
  }

  return {
    edited() {
      edits += 1
      plan()
      if (edits === savedEdits + 1) onChange()
    },
    caughtUp() {
      isOpen = true
      sendNow()
      onChange()
    },
    disconnected() {
      clearTimers()
      isOpen = false
      isOverdue = false
      // A lost socket never answers a barrier.
      waiting = null
      onChange()
    },
    answered(n) {
      if (waiting?.n !== n) return
      savedEdits = waiting.edits
      waiting = null
      isOverdue = false
      if (overdue) clearTimeout(overdue)
      overdue = null
      plan()
      onChange()
    },
    isUnsaved: () => edits > savedEdits,
    isOverdue: () => isOverdue,
    stop: clearTimers,
  }
}
