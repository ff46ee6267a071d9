import { createSerialQueue } from '#server/threads/serial-queue.ts'
import type { RunTool } from './ask-model.ts'

/** Runs the tools of one call one after the other, and none after the call has ended. */
export interface ToolQueue {
  run: RunTool
  /** Resolves when no tool runs. */
  idle(): Promise<void>
}

/** The tools of one call, one after the other. Once `signal` is aborted, those that wait are not run. */
export function createToolQueue(signal: AbortSignal, onAnswer: (answer: string | object) => void): ToolQueue {
  // The SDK would run all calls of a step side by side: of two that save the same idea, neither would see the other.
  const queue = createSerialQueue()
  return {
    run: (tool, input) =>
      queue.run('tools', async () => {
        signal.throwIfAborted()
        const answer = await tool.run(input)
        onAnswer(answer)
        return answer
      }),
    idle: () => queue.run('tools', async () => undefined),
  }
}
