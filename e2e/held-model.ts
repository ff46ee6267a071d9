import { LLMock } from '@copilotkit/aimock'

/**
 * A model whose answers about a question wait until the story releases them, so that a story can act while an advisor
 * thinks, at any speed. It answers other requests of the server, such as tags for new ideas, at once.
 */
export class HeldModel {
  readonly #wire = new LLMock({ port: 0, logLevel: 'silent' })
  readonly #waiting: (() => void)[] = []
  #question: string | null = null
  #allowed = 0

  async start(): Promise<void> {
    let answers = 0
    this.#wire.on({}, async ({ messages }) => {
      answers += 1
      const content = `The hall first.\n\nNOTE: Answer ${answers} of the held model`
      if (this.#question && JSON.stringify(messages).includes(this.#question)) await this.#turn()
      return { content }
    })
    await this.#wire.start()
  }

  /** An OpenAI-compatible address. */
  get url(): string {
    return `${this.#wire.url}/v1`
  }

  /** From now on, answers to prompts with this question wait. */
  hold(question: string): void {
    this.#question = question
  }

  /** Releases this many answers: waiting ones, then those of later requests. */
  allow(answers: number): void {
    this.#allowed += answers
    while (this.#allowed > 0 && this.#waiting.length > 0) {
      this.#allowed -= 1
      this.#waiting.shift()?.()
    }
  }

  /** Sends all waiting answers, which are ignored where the round was stopped. The next story begins with nothing held. */
  reset(): void {
    for (const go of this.#waiting.splice(0)) go()
    this.#question = null
    this.#allowed = 0
  }

  async stop(): Promise<void> {
    this.reset()
    await this.#wire.stop()
  }

  async #turn(): Promise<void> {
    if (this.#allowed > 0) {
      this.#allowed -= 1
      return
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
}
