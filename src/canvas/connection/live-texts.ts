import * as decoding from 'lib0/decoding'
import type { WebsocketProvider } from 'y-websocket'
import { type Readable, type Writable, writable } from '#base/readable.ts'
import type { LiveTextFrame } from '#sync/live-text.ts'
import { type LiveTexts, readLiveText } from '#sync/live-text.ts'
import { MESSAGE } from '#sync/message-type.ts'

/** What is being said, by turn or synthesis; null: nothing is, or not any more. */
export function listenForLiveTexts(provider: WebsocketProvider): (id: string) => Readable<string | null> {
  /** Of all that was asked for. One that is said nothing of is a few bytes. */
  const heard = new Map<string, Writable<string | null>>()
  let texts: LiveTexts = new Map()

  provider.messageHandlers[MESSAGE.liveText] = (_encoder, decoder) => {
    // Our own server's words, of the same release as this page.
    const frame: LiveTextFrame = JSON.parse(decoding.readVarString(decoder))
    texts = readLiveText(texts, frame)
    if (frame.type === 'texts') for (const [id, one] of heard) one.set(texts.get(id) ?? null)
    else heard.get(frame.id)?.set(texts.get(frame.id) ?? null)
  }

  return (id) => {
    const known = heard.get(id)
    if (known) return known
    const one = writable(texts.get(id) ?? null)
    heard.set(id, one)
    return one
  }
}
