import { createVisibleText } from '#agents/text/visible-text.ts'
import { cleanText } from '#base/clean-text.ts'
import type { ActionResult, TalkMessage } from '#session/clerk/talk.ts'
import type { TurnFailure } from '#session/usage/turn-failure.ts'
import type { TalkFrame } from '#sync/talk-frame.ts'

/** The answer to write, and where its words are shown and stored. */
export interface LiveAnswerOptions {
  /** The answer as it is stored; words are added to its text. */
  message: TalkMessage
  /** Sends to the windows of the answer's person. */
  send: (frame: TalkFrame) => void
  /** Resolves when the message is stored. */
  keep: (message: TalkMessage) => Promise<void>
}

/** Longer than any answer should be; a model that continues past it is not shown any further. */
const MAX_ANSWER_CHARS = 20_000
const MAX_REFUSALS_SHOWN = 3

/** An answer while it is being written: sent word by word, stored from time to time and at its end. */
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

  append(delta: string): void {
    const text = this.visible.push(delta)
    if (text === '' || this.isOver) return
    const { text: before } = this.now
    const words = this.isBetween && before !== '' ? `\n\n${text.trimStart()}` : text
    if (words.trim() === '' && this.isBetween) return
    this.isBetween = false
    if (before.length + words.length > MAX_ANSWER_CHARS) return
    this.now = { ...this.now, state: 'writing', text: before + words }
    const { id, windowKey } = this.now
    const place = windowKey === undefined ? {} : { windowKey }
    this.options.send({ type: 'more', id, at: before.length, text: words, ...place })
  }

  /** Starts a new paragraph. */
  beginStep(): void {
    this.isBetween = true
  }

  /** Records which model answers. */
  by(model: string): void {
    this.change({ model })
  }

  /** Shows whether its model is busy with other calls. */
  waits(isWaiting: boolean): void {
    if (!this.isOver && isWaiting !== (this.now.isWaiting === true)) this.change({ isWaiting })
  }

  /** Shows that the clerk is busy with something that has no text yet. */
  works(): void {
    if (!this.isOver && this.now.state === 'thinking') this.change({ state: 'writing' })
  }

  /** Stored at once: people must still see the action if the process ends. */
  async addResult(result: ActionResult): Promise<void> {
    const { results } = this.now
    const isOneTooMany = result.kind === 'refused' && isRefusedEnough(results, result.why)
    if (isOneTooMany) return
    this.change({ results: [...results, result] })
    // The action is done, whether it can be stored now or only with the end.
    await this.keep().catch(() => undefined)
  }

  async end(state: 'done' | 'failed' | 'cancelled', failure: TurnFailure | null = null): Promise<void> {
    this.waits(false)
    this.isOver = true
    const text = cleanText(this.now.text + this.visible.end()).trimEnd()
    this.change({ state, failure, text })
    await this.keep()
  }

  /** The conversation was deleted: the rest of this answer must not reappear in a window. */
  forget(): void {
    this.isForgotten = true
    this.isOver = true
  }

  /** In sequence: an older state must not overwrite a newer one. */
  keep(): Promise<void> {
    const keeping = this.keeping.then(() =>
      this.options.keep({ ...this.now, text: cleanText(this.now.text) }),
    )
    this.keeping = keeping.catch(() => undefined)
    return keeping
  }

  private change(part: Partial<TalkMessage>): void {
    this.now = { ...this.now, ...part }
    if (!this.isForgotten) this.options.send({ type: 'message', message: this.now })
  }
}

function isRefusedEnough(results: readonly ActionResult[], why: string): boolean {
  const refused = results.flatMap((result) => (result.kind === 'refused' ? [result.why] : []))
  return refused.length >= MAX_REFUSALS_SHOWN || refused.includes(why)
}
