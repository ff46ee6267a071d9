import { type LiveTextFrame, type LiveTexts, readLiveText } from '#sync/live-text.ts'
import { type Frame, liveTextFrame } from './frame.ts'

/** What agents of a room are saying right now: kept for newcomers, passed on tick by tick. */
export class LiveSpeech {
  /** All of it, by turn or synthesis. */
  private readonly texts = new Map<string, string>()
  /** As readers know it who got every tick. A newcomer is told this, so that the next tick fits both. */
  private told: LiveTexts = new Map()
  private news: LiveTextFrame[] = []

  /** Adds to what was said under this id. False: nothing was. */
  say(id: string, text: string): boolean {
    if (text === '') return false
    const before = this.texts.get(id) ?? ''
    this.texts.set(id, before + text)
    const last = this.news.findLast((frame) => frame.type !== 'texts' && frame.id === id)
    if (last?.type === 'more') last.text += text
    else this.news.push({ type: 'more', id, at: before.length, text })
    return true
  }

  /** False: there was nothing to end. */
  end(id: string): boolean {
    if (!this.texts.delete(id)) return false
    this.news.push({ type: 'end', id })
    return true
  }

  greeting(): Frame {
    return liveTextFrame({ type: 'texts', texts: [...this.told].map(([id, text]) => ({ id, text })) })
  }

  /** What was said since it was last asked, as frames one after the other. */
  takeNews(): Frame | null {
    if (this.news.length === 0) return null
    const { news } = this
    this.news = []
    for (const frame of news) this.told = readLiveText(this.told, frame)
    return Buffer.concat(news.map(liveTextFrame))
  }
}
