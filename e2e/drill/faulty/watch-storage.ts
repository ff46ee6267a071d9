import * as decoding from 'lib0/decoding'
import { WebSocket } from 'ws'
import type { Projection, StorageState } from '#session/projection.ts'
import { mergeSlices } from '#sync/merge-slices.ts'
import { MESSAGE } from '#sync/message-type.ts'
import type { SessionFrame } from '#sync/session-frame.ts'
import type { Foothold } from '../attack-target.ts'
import { until } from './until.ts'

const PATIENCE_MS = 120_000

/** The state of the storage on a page. */
export interface ShownStorage {
  /** Resolves when the page shows one of these states. */
  until(...states: readonly StorageState[]): Promise<void>
  stop(): void
}

export function watchStorage(url: string, { boardId, token }: Foothold): ShownStorage {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/sync/${boardId}?token=${token}&messages=all`)
  let session: Projection | null = null
  ws.on('error', () => undefined)
  ws.on('message', (data: Buffer) => {
    const decoder = decoding.createDecoder(data)
    if (decoding.readVarUint(decoder) !== MESSAGE.session) return
    const frame: SessionFrame = JSON.parse(decoding.readVarString(decoder))
    if (frame.type === 'whole') session = frame.projection
    else if (session) session = mergeSlices(session, frame)
  })
  return {
    until: (...states) =>
      until(
        () => session !== null && states.includes(session.storage),
        `pages show that storage is ${states.join(' or ')}`,
        PATIENCE_MS,
      ),
    stop: () => ws.terminate(),
  }
}
