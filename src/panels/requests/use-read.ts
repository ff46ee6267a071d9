import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { ApiAnswer, Failure } from './call-api.ts'
import type { ReadKey } from './page-reads.ts'

/** When a thing is read, and read again. Always when it is first shown, and when the browser is online again. */
interface ReadOptions<Value> {
  /** Reads nothing while false. */
  isWanted?: boolean
  /** Reads again when one of these changes; always as many. */
  changes?: readonly unknown[]
  /** Changes that follow each other within these milliseconds are read together, those of five times as long at most. */
  settleMs?: number
  /** The shortest time between two reads that changes cause. */
  pauseMs?: number
  /** Another key shows the last value until its own arrives, also when that fails. */
  keepsLast?: boolean
  /** Reads once, for things that can't change. */
  neverChanges?: boolean
  whenSeen?: boolean
  /** Reads again after so many milliseconds while the page is visible; null: not before something changes. */
  repeatMs?: (value: Value) => number | null
}

export interface Read<Value> {
  /** null until the first answer; a failure keeps it. */
  value: Value | null
  /** The failure of the last reading; null after a success. */
  failure: Failure | null
  isReading: boolean
  /** Reads now, in place of a reading under way. */
  again: () => Promise<void>
  /** Shows a change at once, and drops a reading under way, which may be older. The next one replaces it. */
  change: (change: (value: Value | undefined) => Value | undefined) => void
}

/** A failed reading: the library knows failures only as errors. */
export class ReadError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

const MAX_SETTLES = 5

/** The value of an answer; throws a `ReadError` with its failure. */
export function requireValue<Value>(answer: ApiAnswer<Value>): Value {
  if (!answer.ok) throw new ReadError(answer.failure)
  return answer.value
}

/** Reads a thing from the API for as long as it is shown. Parts with the same key share one reading. */
export function useRead<Value>(
  key: ReadKey,
  read: (signal: AbortSignal) => Promise<ApiAnswer<Value>>,
  options: ReadOptions<Value> = {},
): Read<Value> {
  const { isWanted = true, changes = [], settleMs = 0, pauseMs = 0, repeatMs } = options
  const client = useQueryClient()
  const startedAt = useRef(0)
  const { data, error, isFetching, refetch } = useQuery<Value, ReadError>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      startedAt.current = Date.now()
      return requireValue(await read(signal))
    },
    enabled: isWanted,
    refetchOnWindowFocus: options.whenSeen ?? false,
    staleTime: options.neverChanges ? Number.POSITIVE_INFINITY : 0,
    refetchInterval: ({ state }) => (state.data === undefined ? false : (repeatMs?.(state.data) ?? false)),
  })

  const last = useRef<Value | null>(null)
  if (data !== undefined) last.current = data
  const value = data ?? (options.keepsLast ? last.current : null)

  const latestKey = useRef(key)
  latestKey.current = key
  const drop = useCallback(() => {
    void client.cancelQueries({ queryKey: latestKey.current, exact: true })
  }, [client])
  const again = useCallback(async () => {
    // The library would wait for a first reading under way.
    drop()
    await refetch()
  }, [drop, refetch])
  const change = useCallback<Read<Value>['change']>(
    (update) => {
      drop()
      client.setQueryData<Value>(latestKey.current, update)
    },
    [client, drop],
  )

  const version = useVersion(changes)
  const readVersion = useRef(version)
  const changedAt = useRef<number | null>(null)
  useEffect(() => {
    // A reading under way may be from before the change, and ends first: changes without end would abort each.
    if (!isWanted || isFetching || version === readVersion.current) return
    const now = Date.now()
    changedAt.current ??= now
    // Changes without end never settle.
    const settledAt = Math.min(now + settleMs, changedAt.current + MAX_SETTLES * settleMs)
    const timer = setTimeout(
      () => {
        readVersion.current = version
        changedAt.current = null
        void refetch()
      },
      Math.max(settledAt, startedAt.current + pauseMs) - now,
    )
    return () => clearTimeout(timer)
  }, [isWanted, isFetching, version, settleMs, pauseMs, refetch])
  return { value, failure: error?.failure ?? null, isReading: isFetching, again, change }
}

/** Counts the changes of values, so that an effect can follow any number of them. */
function useVersion(values: readonly unknown[]): number {
  const last = useRef({ values, version: 0 })
  if (values.some((value, i) => !Object.is(value, last.current.values[i])))
    last.current = { values, version: last.current.version + 1 }
  return last.current.version
}
