'use client'

import { useMemo } from 'react'
import { type Readable, writable } from '#base/readable.ts'
import type { BoardConnection } from '#canvas/board-connection.ts'
import { remoteWindows } from '#canvas/connection/people-here.ts'
import { useReadable } from '#ui/use-readable.ts'

type Typists = ReadonlyMap<string, string>

function watchTypists(connection: BoardConnection): Readable<Typists> {
  const typists = writable<Typists>(new Map())
  let shown = ''
  const update = (): void => {
    const next = new Map<string, string>()
    for (const { editing, who } of remoteWindows(connection.awareness)) {
      if (editing) next.set(editing, next.has(editing) ? `${next.get(editing)}, ${who.name}` : who.name)
    }
    const text = JSON.stringify([...next])
    if (text === shown) return
    shown = text
    typists.set(next)
  }
  const onChange = (_change: unknown, origin: unknown): void => {
    if (origin !== 'local') update()
  }
  return {
    get: typists.get,
    subscribe(listener) {
      connection.awareness.on('change', onChange)
      update()
      const unsubscribe = typists.subscribe(listener)
      return () => {
        connection.awareness.off('change', onChange)
        unsubscribe()
      }
    },
  }
}

/** Who types in which note right now: note id -> names. */
export function useTypists(connection: BoardConnection): Typists {
  return useReadable(useMemo(() => watchTypists(connection), [connection]))
}
