import * as idb from 'lib0/indexeddb'
import { z } from 'zod'

export interface WaitingPicture {
  id: string
  boardId: string
  userId: string
  blob: Blob
}

const NAME = 'parley:pictures'
const STORE = 'waiting'
/** Some browsers never answer when a private window opens a database. */
const OPEN_TIMEOUT_MS = 3_000

const Waiting = z.object({
  id: z.string(),
  boardId: z.string(),
  userId: z.string(),
  blob: z.instanceof(Blob),
})

/** Stores pictures in this browser until they are on the server, even if the page is closed before. */
export interface WaitingPictures {
  /** Returns false if this browser can't store it. */
  keep(picture: WaitingPicture): Promise<boolean>
  list(boardId: string, userId: string): Promise<WaitingPicture[]>
  forget(picture: Pick<WaitingPicture, 'boardId' | 'id'>): Promise<void>
}

/** Pictures that are not uploaded yet, in this browser's IndexedDB. Without it `keep` returns false, and the list is empty. */
export function openWaitingPictures(): WaitingPictures {
  let opening: Promise<IDBDatabase | null> | null = null
  const database = () => {
    opening ??= open()
    return opening
  }
  return {
    async keep(picture) {
      const store = storeOf(await database())
      if (!store) return false
      return idb.rtop(store.put(picture, keyOf(picture))).then(
        () => true,
        () => false,
      )
    },
    async list(boardId, userId) {
      const store = storeOf(await database())
      const all: unknown[] = store ? await idb.getAll(store).catch(() => []) : []
      return all.flatMap((each) => {
        const read = Waiting.safeParse(each)
        return read.success && read.data.boardId === boardId && read.data.userId === userId ? [read.data] : []
      })
    },
    async forget(picture) {
      const store = storeOf(await database())
      if (store) await idb.del(store, keyOf(picture)).catch(() => undefined)
    },
  }
}

function keyOf({ boardId, id }: Pick<WaitingPicture, 'boardId' | 'id'>): string {
  return `${boardId} ${id}`
}

function storeOf(db: IDBDatabase | null): IDBObjectStore | null {
  try {
    return db ? (idb.transact(db, [STORE])[0] ?? null) : null
  } catch {
    return null
  }
}

async function open(): Promise<IDBDatabase | null> {
  if (typeof indexedDB === 'undefined') return null
  const opened = idb.openDB(NAME, (db) => idb.createStores(db, [[STORE]])).catch(() => null)
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), OPEN_TIMEOUT_MS))
  return Promise.race([opened, tooLate])
}
