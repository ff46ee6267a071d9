import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate, writeSyncStep2 } from 'y-protocols/sync'
import type { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { boardMeta } from '#board/board-doc.ts'
import { MESSAGE } from '#sync/message-type.ts'
import { bringsOthersWork, deletesUnsent } from './contradicts-unsent.ts'

interface GuardOptions {
  /** Both sides have sent what the other lacked, on this socket. */
  onCaughtUp(): void
  /**
   * The server's document has another epoch than ours, or somebody else's work under an id of ours: nothing was merged,
   * nothing was sent.
   */
  onForeignHistory(): void
  /** Of each Yjs client id of ours: where what the server has not called saved begins. */
  unsentFrom(): ReadonlyMap<number, number>
}

/** The epoch that an update brings along by itself; undefined when it only adds to what we have. */
function epochIn(update: Uint8Array): unknown {
  const alone = new Y.Doc()
  Y.applyUpdate(alone, update)
  const epoch = boardMeta(alone).get('epoch')
  alone.destroy()
  return epoch
}

/**
 * Puts the server's answer before ours. Stock clients answer the server's state vector at once; were our copy of
 * an older epoch, that answer would write every shape into the board a second time. It also tells when both
 * directions are done, which the provider's own `synced` does not: it fires before our offline edits are sent.
 */
export function guardHistory(provider: WebsocketProvider, options: GuardOptions): void {
  const stock = provider.messageHandlers[MESSAGE.sync]
  let question: Uint8Array | null = null
  let isAnswered = false
  let hasServerState = false

  provider.on('status', ({ status }) => {
    if (status !== 'connecting') return
    question = null
    isAnswered = false
    hasServerState = false
  })

  /** Whether what a message brings is of another epoch, or would take the place of our unsaved work or delete it. */
  function isForeign(decoder: decoding.Decoder, isAnswer: boolean): boolean {
    const { doc } = provider
    const unsent = { doc, unsentFrom: options.unsentFrom() }
    // Who has nothing yet can have no other epoch: a whole board need not be read twice.
    const own = isAnswer ? boardMeta(doc).get('epoch') : undefined
    if (own === undefined && unsent.unsentFrom.size === 0) return false
    const update = decoding.readVarUint8Array(peekBody(decoder))
    const theirs = own === undefined ? own : epochIn(update)
    if (theirs !== undefined && own !== theirs) return true
    return bringsOthersWork(update, unsent) || (isAnswer && deletesUnsent(update, unsent))
  }

  function answer(encoder: encoding.Encoder): void {
    if (!question || !hasServerState || isAnswered) return
    encoding.writeVarUint(encoder, MESSAGE.sync)
    writeSyncStep2(encoder, provider.doc, withUnsent(question, options.unsentFrom()))
    isAnswered = true
    // After this handler's answer is on its way.
    queueMicrotask(options.onCaughtUp)
  }

  provider.messageHandlers[MESSAGE.sync] = (encoder, decoder, self, emitSynced, type) => {
    const step = decoding.peekVarUint(decoder)
    if (step === messageYjsSyncStep1 && !isAnswered) {
      decoding.readVarUint(decoder)
      question = decoding.readVarUint8Array(decoder)
      answer(encoder)
      return
    }
    if (step === messageYjsSyncStep2 && !hasServerState) {
      if (isForeign(decoder, true)) {
        options.onForeignHistory()
        return
      }
      hasServerState = true
      // Stock code starts its reply with the message type and sends it only when more follows.
      stock?.(encoding.createEncoder(), decoder, self, emitSynced, type)
      answer(encoder)
      return
    }
    if (step === messageYjsUpdate && isForeign(decoder, false)) {
      options.onForeignHistory()
      return
    }
    stock?.(encoder, decoder, self, emitSynced, type)
  }
}

/**
 * The server's state vector, as if it did not have what it never called saved: what it has under our ids is then sent once
 * more, and it sees whether that is the same.
 */
function withUnsent(stateVector: Uint8Array, unsentFrom: ReadonlyMap<number, number>): Uint8Array {
  if (unsentFrom.size === 0) return stateVector
  const clocks = Y.decodeStateVector(stateVector)
  for (const [clientId, clock] of unsentFrom) {
    const known = clocks.get(clientId)
    if (known !== undefined && known > clock) clocks.set(clientId, clock)
  }
  return Y.encodeStateVector(clocks)
}

/** A second decoder behind the step number, so that looking doesn't consume. */
function peekBody(decoder: decoding.Decoder): decoding.Decoder {
  const copy = decoding.clone(decoder)
  decoding.readVarUint(copy)
  return copy
}
