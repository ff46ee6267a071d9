import { LLMock } from '@copilotkit/aimock'

export interface RecordingWire {
  /** An OpenAI-compatible address. */
  url: string
  /** The requests since the last `clear`, each as JSON. */
  prompts(): string[]
  clear(): void
  stop(): Promise<void>
}

/** A model that answers every request with another note, and records its requests. */
export async function startRecordingWire(): Promise<RecordingWire> {
  const wire = new LLMock({ port: 0, logLevel: 'silent' })
  let answers = 0
  wire.on({}, () => {
    answers += 1
    return { content: `Lamps first.\n\nNOTE: A lamp that follows the sun, of kind ${answers}` }
  })
  await wire.start()
  return {
    url: `${wire.url}/v1`,
    prompts: () => wire.getRequests().map(({ body }) => JSON.stringify(body)),
    clear: () => wire.clearRequests(),
    stop: () => wire.stop(),
  }
}
