import { setTimeout as delay } from 'node:timers/promises'
import type { ScriptedAnswer, ScriptedPart } from '#server/models/testing/scripted-models.ts'

/** An answer that does not end before the test. */
export async function* forEver(): AsyncGenerator<ScriptedPart> {
  await delay(60_000, undefined, { ref: false })
  yield ''
}

export function answersByAgent(
  by: Record<string, (call: Parameters<ScriptedAnswer>[0]) => AsyncIterable<ScriptedPart>>,
): ScriptedAnswer {
  return async function* (call) {
    const own = by[call.script.agent.name]
    if (own) yield* own(call)
    else yield `NOTE: ${call.script.agent.name} says so`
  }
}
