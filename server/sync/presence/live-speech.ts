import { type LiveTextFrame, type LiveTexts, readLiveText } from '#sync/live-text.ts'
import { type Frame, liveTextFrame } from '../wire/frame.ts'

/** The text that the agents of a room are writing now: kept for newcomers, sent on with each tick. */
export class LiveSpeech {
  /** The whole text, by turn or synthesis. */
  private readonly texts = new Map<string, string>()
  /** The texts of a reader with every tick. A newcomer gets these, so that the next tick fits for both. */
  private sent: LiveTexts = new Map()
  private news: LiveTextFrame[] = []

  /** Adds to the text under this id. Returns false if there is nothing to add. */
  append(id: string, text: string): boolean {
    if (text === '') return false
    const before = this.texts.get(id) ?? ''
    this.texts.set(id, before + text)
    const last = this.news.findLast((frame) => frame.type !== 'texts' && frame.id === id)
    if (last?.type === 'more') last.text += text
    else this.news.push({ type: 'more', id, at: before.length, text })
    return true
  }

  /** Returns false if there was no text to end. */
  end(id: string): boolean {
    if (!this.texts.delete(id)) return false
    this.news.push({ type: 'end', id })
    return true
  }

  snapshot(): Frame {
    return liveTextFrame({ type: 'texts', texts: [...this.sent].map(([id, text]) => ({ id, text })) })
  }

  /** The text added since the last call, as frames one after the other. */
  takeChanges(): Frame | null {
    if (this.news.length === 0) return null
    const { news } = this
    this.news = []
    for (const frame of news) this.sent = readLiveText(this.sent, frame)
    return Buffer.concat(news.map(liveTextFrame))
  }
}
