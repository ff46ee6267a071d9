import { LLMock } from '@copilotkit/aimock'

/** A model whose answers wait until the story lets them go, so that a story can act while an advisor thinks, at any speed. */
export class HeldModel {
  readonly #wire = new LLMock({ port: 0, logLevel: 'silent' })
  readonly #waiting: (() => void)[] = []
  #allowed = 0

  async start(): Promise<void> {
    let answers = 0
    this.#wire.on({}, async () => {
      answers += 1
      const content = `The hall first.\n\nNOTE: Answer ${answers} of the held model`
      await this.#turn()
      return { content }
    })
    await this.#wire.start()
  }

  /** An OpenAI-compatible address. */
  get url(): string {
    return `${this.#wire.url}/v1`
  }

  /** So many more answers go out: those that wait, then those that are asked for later. */
  allow(answers: number): void {
    this.#allowed += answers
    while (this.#allowed > 0 && this.#waiting.length > 0) {
      this.#allowed -= 1
      this.#waiting.shift()?.()
    }
  }

  /** What still waits is answered, to no one where its round was stopped; the next story begins with nothing allowed. */
  reset(): void {
    for (const go of this.#waiting.splice(0)) go()
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
