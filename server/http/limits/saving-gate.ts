import type { Readable } from '#base/readable.ts'
import { DatabaseError } from '#db/driver/database-error.ts'
import type { StorageState } from '#session/projection.ts'
import { Problem } from '../answers/problem.ts'

/** The state of saving, of all boards in memory. */
export interface Saving {
  /** away: changes of canvases are held in memory, because the database does not take them. */
  storage: Readable<StorageState>
  /** Why the database took nothing at the last attempt; `null` if it has not refused. */
  savingError(): unknown
}

/** How long a request waits for the database. */
export interface SavingPatience {
  /** Before anything is changed. */
  beforeMs: number
  /** After that, from when nothing could be saved. */
  afterMs: number
}

const PATIENCE: SavingPatience = { beforeMs: 5_000, afterMs: 7_000 }

/**
 * Runs a request that changes a board, and answers it while nothing can be saved, too: with `storage-away` before it changes
 * anything, and later with `save-pending`, because its change is held and saved when the database is back.
 */
export async function throughSavingGate(
  saving: Saving,
  work: () => Promise<void>,
  { beforeMs, afterMs }: SavingPatience = PATIENCE,
): Promise<void> {
  if (!(await isBackWithin(saving.storage, beforeMs))) throw storageProblem(saving.savingError())
  const pending = Promise.withResolvers<never>()
  const stop = watchOutages(saving.storage, afterMs, () => pending.reject(new Problem('save-pending')))
  try {
    await Promise.race([work(), pending.promise])
  } finally {
    stop()
  }
}

/** The problem for a request that saved nothing; its sentence names a full disk. */
export function storageProblem(error: unknown): Problem {
  const isFull = error instanceof DatabaseError && error.reason === 'full'
  return new Problem(isFull ? 'storage-away.disk-full' : 'storage-away')
}

function isBackWithin(storage: Saving['storage'], ms: number): Promise<boolean> {
  if (storage.get() === 'ok') return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (isBack: boolean): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve(isBack)
    }
    const timer = setTimeout(() => end(false), ms)
    const unsubscribe = storage.subscribe(() => storage.get() === 'ok' && end(true))
  })
}

/** Calls `onLong` when storage has been away for `ms` without a break. Returns the function that ends this. */
function watchOutages(storage: Saving['storage'], ms: number, onLong: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const update = (): void => {
    clearTimeout(timer)
    if (storage.get() !== 'ok') timer = setTimeout(onLong, ms)
  }
  const unsubscribe = storage.subscribe(update)
  update()
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}
