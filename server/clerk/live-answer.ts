import { createVisibleText } from '#agents/visible-text.ts'
import { cleanText } from '#base/clean-text.ts'
import type { TurnFailure } from '#session/round.ts'
import type { TalkDeed, TalkMessage } from '#session/talk.ts'
import type { TalkFrame } from '#sync/talk-frame.ts'

export interface LiveAnswerOptions {
  message: TalkMessage
  /** To the windows of whom it answers. */
  tell: (frame: TalkFrame) => void
  /** Resolves when it is stored. */
  keep: (message: TalkMessage) => Promise<void>
}

/** More than any answer is; a model that goes on is not shown any further. */
const MAX_ANSWER_CHARS = 20_000
const MAX_REFUSALS_SHOWN = 3

/** An answer while it is written: told word by word, kept from time to time and at its end. */
export class LiveAnswer {
  private now: TalkMessage
  private readonly options: LiveAnswerOptions
  private readonly visible = createVisibleText()
  private isBetween = false
  private isOver = false
  private isForgotten = false
  private keeping: Promise<unknown> = Promise.resolve()

  constructor(options: LiveAnswerOptions) {
    this.options = options
    this.now = options.message
  }

  get message(): TalkMessage {
    return this.now
  }

  say(delta: string): void {
    const text = this.visible.push(delta)
    if (text === '' || this.isOver) return
    const { text: before } = this.now
    const words = this.isBetween && before !== '' ? `\n\n${text.trimStart()}` : text
    if (words.trim() === '' && this.isBetween) return
    this.isBetween = false
    if (before.length + words.length > MAX_ANSWER_CHARS) return
    this.now = { ...this.now, state: 'writing', text: before + words }
    this.options.tell({ type: 'more', id: this.now.id, at: before.length, text: words })
  }

  /** What is said from now on stands apart from what was said. */
  beginStep(): void {
    this.isBetween = true
  }

  /** Who answers. */
  by(model: string): void {
    this.change({ model })
  }

  /** It is busy with something that can't be seen yet. */
  works(): void {
    if (!this.isOver && this.now.state === 'thinking') this.change({ state: 'writing' })
  }

  /** Kept at once: what was done must be told also after the process has gone. */
  async did(deed: TalkDeed): Promise<void> {
    const { deeds } = this.now
    const isOneTooMany = deed.kind === 'refused' && isRefusedEnough(deeds, deed.why)
    if (isOneTooMany) return
    this.change({ deeds: [...deeds, deed] })
    // What was done is done, whether it could be kept right now or with the end.
    await this.keep().catch(() => undefined)
  }

  async end(state: 'done' | 'failed' | 'cancelled', failure: TurnFailure | null = null): Promise<void> {
    this.isOver = true
    const text = cleanText(this.now.text + this.visible.end()).trimEnd()
    this.change({ state, failure, text })
    await this.keep()
  }

  /** The conversation is deleted: what still ends of this answer must not come back into a window. */
  forget(): void {
    this.isForgotten = true
    this.isOver = true
  }

  /** One after the other: an older state must not be written over a newer one. */
  keep(): Promise<void> {
    const keeping = this.keeping.then(() =>
      this.options.keep({ ...this.now, text: cleanText(this.now.text) }),
    )
    this.keeping = keeping.catch(() => undefined)
    return keeping
  }

  private change(part: Partial<TalkMessage>): void {
    this.now = { ...this.now, ...part }
    if (!this.isForgotten) this.options.tell({ type: 'message', message: this.now })
  }
}

function isRefusedEnough(deeds: readonly TalkDeed[], why: string): boolean {
  const refused = deeds.flatMap((deed) => (deed.kind === 'refused' ? [deed.why] : []))
  return refused.length >= MAX_REFUSALS_SHOWN || refused.includes(why)
}
