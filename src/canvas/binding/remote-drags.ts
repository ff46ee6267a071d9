import type { Awareness } from 'y-protocols/awareness'
import { type At, readAt } from '#board/record/record-layout.ts'

/**
 * Keeps `drags` up to date with others' drags.
 * @param onMoved gets the shapes whose drag started, continued or ended
 */
export function watchRemoteDrags(
  awareness: Awareness,
  drags: Map<string, At>,
  onMoved: (ids: Iterable<string>) => void,
): () => void {
  const byClient = new Map<number, ReadonlyMap<string, At>>()

  function read(clientId: number): void {
    const state = clientId === awareness.clientID ? undefined : awareness.getStates().get(clientId)
    const next = readDrag(state?.drag)
    const before = byClient.get(clientId) ?? NONE
    if (next.size === 0 && before.size === 0) return
    if (next.size === 0) byClient.delete(clientId)
    else byClient.set(clientId, next)
    for (const id of before.keys()) if (!next.has(id)) drags.delete(id)
    for (const [id, at] of next) drags.set(id, at)
    onMoved(new Set([...before.keys(), ...next.keys()]))
  }
  function onChange(change: { added: number[]; updated: number[]; removed: number[] }): void {
    for (const clientId of [...change.added, ...change.updated, ...change.removed]) read(clientId)
  }
  for (const clientId of awareness.getStates().keys()) read(clientId)
  awareness.on('change', onChange)
  return () => {
    awareness.off('change', onChange)
    drags.clear()
  }
}

const NONE: ReadonlyMap<string, At> = new Map()

function readDrag(drag: unknown): Map<string, At> {
  const places = new Map<string, At>()
  if (typeof drag !== 'object' || drag === null) return places
  for (const [id, value] of Object.entries(drag)) {
    const at = readAt(value)
    if (at) places.set(id, at)
  }
  return places
}
