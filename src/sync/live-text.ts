import { z } from 'zod'

/**
 * Payload of a `liveText` message (JSON): the text of turns as it streams. A newcomer gets `texts`, everything so far. `at` is
 * how many characters were sent before; a client with another count missed something and waits for the next `texts`. `id` is the
 * id of a turn or synthesis.
 */
export const LiveTextFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('texts'), texts: z.array(z.object({ id: z.string(), text: z.string() })) }),
  z.object({ type: z.literal('more'), id: z.string(), at: z.int().min(0), text: z.string() }),
  /** The text has ended: the session has the part that was kept. */
  z.object({ type: z.literal('end'), id: z.string() }),
])
export type LiveTextFrame = z.infer<typeof LiveTextFrame>

/** The text so far, by id. */
export type LiveTexts = ReadonlyMap<string, string>

/** The texts after the frame. A frame that doesn't continue the known text changes nothing. */
export function readLiveText(texts: LiveTexts, frame: LiveTextFrame): LiveTexts {
  switch (frame.type) {
    case 'texts':
      return new Map(frame.texts.map(({ id, text }) => [id, text]))
    case 'more': {
      const known = texts.get(frame.id) ?? ''
      return known.length === frame.at ? new Map(texts).set(frame.id, known + frame.text) : texts
    }
    case 'end': {
      if (!texts.has(frame.id)) return texts
      const rest = new Map(texts)
      rest.delete(frame.id)
      return rest
    }
  }
}
