import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate, writeSyncStep2 } from 'y-protocols/sync'
import type { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { boardMeta } from '#board/doc/board-doc.ts'
import { contradictsDocument } from '#sync/contradicts-document.ts'
import { MESSAGE } from '#sync/message-type.ts'

interface GuardOptions {
  /** Both sides have exchanged their missing updates on this socket. */
  onCaughtUp(): void
  /**
   * The server's document has another epoch than ours, or another person's work under an id of ours: nothing was merged and
   * nothing was sent.
   */
  onForeignHistory(): void
  /** The first clock that the server has not called saved, for each of our Yjs client ids. */
  unsentFrom(): ReadonlyMap<number, number>
}

/** The epoch in an update; `undefined` if the update only adds to our document. */
function epochIn(update: Uint8Array): unknown {
  const alone = new Y.Doc()
  Y.applyUpdate(alone, update)
  const epoch = boardMeta(alone).get('epoch')
  alone.destroy()
  return epoch
}

/**
 * Handles the server's answer before sending ours. Stock clients answer the server's state vector at once: with a copy of an
 * older epoch, that answer would write every shape into the board a second time. It also reports when both directions are done,
 * which the provider's own `synced` does not: that fires before our offline edits are sent.
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

  /** Whether a message brings another epoch, or would replace or delete our unsaved work. */
  function isForeign(decoder: decoding.Decoder, isAnswer: boolean): boolean {
    const { doc } = provider
    const unsent = { doc, unsentFrom: options.unsentFrom() }
    // An empty document can have no other epoch: a whole board need not be read twice.
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
    // After this handler's answer has been sent.
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
      // Stock code starts its reply with the message type and sends it only if more follows.
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
 * The server's state vector without updates that it never called saved: the server gets our content under those ids
 * again and can compare it.
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

/** A second decoder after the step number, so that reading ahead does not consume. */
function peekBody(decoder: decoding.Decoder): decoding.Decoder {
  const copy = decoding.clone(decoder)
  decoding.readVarUint(copy)
  return copy
}

interface Unsent {
  doc: Y.Doc
  /** The first clock that the server has not called saved, for each of our Yjs client ids. */
  unsentFrom: ReadonlyMap<number, number>
}

/**
 * Whether an update holds content by someone else under the id that only this document writes under: more than we have, or
 * something different. Our own work, sent back unchanged together with others', does not count.
 */
function bringsOthersWork(update: Uint8Array, { doc, unsentFrom }: Unsent): boolean {
  if (unsentFrom.size === 0) return false
  const written = Y.getState(doc.store, doc.clientID)
  let isOwnIdInIt = false
  for (const struct of Y.decodeUpdate(update).structs) {
    if (struct.id.client !== doc.clientID || struct instanceof Y.Skip) continue
    if (struct.id.clock + struct.length > written) return true
    isOwnIdInIt = true
  }
  return isOwnIdInIt && contradictsDocument(update, doc)
}

/**
 * Whether an update deletes content here that was never called saved. If another client used the same ids and deleted its content
 * again, that would delete ours: to Yjs the same id is the same content.
 */
function deletesUnsent(update: Uint8Array, { doc, unsentFrom }: Unsent): boolean {
  if (unsentFrom.size === 0) return false
  const { ds } = Y.decodeUpdate(update)
  for (const [clientId, from] of unsentFrom) {
    for (const { clock, len } of ds.clients.get(clientId) ?? []) {
      if (existsHere(doc, clientId, Math.max(clock, from), clock + len)) return true
    }
  }
  return false
}

function existsHere({ store }: Y.Doc, clientId: number, from: number, to: number): boolean {
  const structs = store.clients.get(clientId)
  const end = Math.min(to, Y.getState(store, clientId))
  if (!structs || from >= end) return false
  for (let at = Y.findIndexSS(structs, from); at < structs.length; at++) {
    const struct = structs[at]
    if (!struct || struct.id.clock >= end) return false
    if (!struct.deleted) return true
  }
  return false
}
