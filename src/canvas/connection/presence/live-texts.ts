import * as decoding from 'lib0/decoding'
import type { WebsocketProvider } from 'y-websocket'
import { type Readable, type Writable, writable } from '#base/readable.ts'
import type { LiveTextFrame } from '#sync/live-text.ts'
import { type LiveTexts, readLiveText } from '#sync/live-text.ts'
import { MESSAGE } from '#sync/message-type.ts'

/** The text of a turn or synthesis while it is being written, otherwise `null`. */
export function listenForLiveTexts(provider: WebsocketProvider): (id: string) => Readable<string | null> {
  /** The text of every requested id; an idle entry takes a few bytes. */
  const listened = new Map<string, Writable<string | null>>()
  let texts: LiveTexts = new Map()

  provider.messageHandlers[MESSAGE.liveText] = (_encoder, decoder) => {
    // From our own server, of the same release as this page.
    const frame: LiveTextFrame = JSON.parse(decoding.readVarString(decoder))
    texts = readLiveText(texts, frame)
    if (frame.type === 'texts') for (const [id, one] of listened) one.set(texts.get(id) ?? null)
    else listened.get(frame.id)?.set(texts.get(frame.id) ?? null)
  }

  return (id) => {
    const known = listened.get(id)
    if (known) return known
    const one = writable(texts.get(id) ?? null)
    listened.set(id, one)
    return one
  }
}
