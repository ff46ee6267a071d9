import { traced } from '#server/ground/traced.ts'
import { splitModel } from '../providers/providers.ts'
import type { CallEnd, ModelCall } from './model-call.ts'

/** Answers a call as traced work, with the names of OpenTelemetry's conventions for models, without prompt and answer. */
export function tracedCall(call: ModelCall, answer: (call: ModelCall) => Promise<CallEnd>): Promise<CallEnd> {
  const { provider, name } = splitModel(call.model)
  const facts = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': name,
    'parley.task': call.script.task,
  }
  return traced({ name: `chat ${name}`, kind: 'client', facts }, async (learn) => {
    const end = await answer(call)
    learn({
      'gen_ai.usage.input_tokens': end.usage?.inputTokens,
      'gen_ai.usage.output_tokens': end.usage?.outputTokens,
      'error.type': end.state === 'failed' ? end.failure.code : undefined,
    })
    return end
  })
}
