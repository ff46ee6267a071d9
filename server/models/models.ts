import type { Prompt } from '#agents/prompt.ts'
import type { Readable } from '#base/readable.ts'
import type { Agent } from '#session/agent.ts'
import type { Amount } from '#session/model-usage.ts'
import type { ModelsView } from '#session/projection.ts'
import type { TurnFailure } from '#session/round.ts'
import type { CallEnd, ModelCall } from './model-call.ts'

/** The only door to models. */
export interface Models {
  /** What everyone may know of them. */
  readonly view: Readable<ModelsView>
  /** The `provider:model` that this agent answers with: its own, or the server's for its kind. */
  modelFor(agent: Pick<Agent, 'model' | 'kind'>): string
  /** Why this model can't answer now; null: it can. */
  whyNot(model: string): TurnFailure | null
  /** Never rejects. */
  call(options: ModelCall): Promise<CallEnd>
  /** At most what a call will take: all that goes in, and as much out as it may say. */
  estimate(model: string, prompt: Prompt, maxOutputTokens: number): Promise<Amount>
  /** The operator's switch, kept over a restart. Off ends every running call. */
  setOn(isOn: boolean): Promise<void>
  /** Told when the switch was turned, here or by another process. Returns how to stop. */
  onOff(listener: (isOn: boolean) => void): () => void
  /** Ends every running call. */
  stop(): Promise<void>
}
