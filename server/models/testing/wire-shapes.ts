import { z } from 'zod'

/**
 * The published shapes of the requests that Parley sends: every field that it may send, and no other. A provider refuses a field that
 * it does not have.
 */
export const WIRE_SHAPES = {
  /** https://docs.anthropic.com/en/api/messages */
  anthropic: z.strictObject({
    model: z.string(),
    max_tokens: z.int().min(1),
    system: z.array(
      z.strictObject({
        type: z.literal('text'),
        text: z.string(),
        cache_control: z.strictObject({ type: z.literal('ephemeral') }).optional(),
      }),
    ),
    messages: z.array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        content: z.array(
          z.strictObject({
            type: z.literal('text'),
            text: z.string().min(1),
            cache_control: z.strictObject({ type: z.literal('ephemeral') }).optional(),
          }),
        ),
      }),
    ),
    tools: z
      .array(
        z.strictObject({
          name: z.string(),
          description: z.string(),
          input_schema: z.looseObject({}),
          eager_input_streaming: z.boolean().optional(),
        }),
      )
      .optional(),
    tool_choice: z.strictObject({ type: z.literal('auto') }).optional(),
    output_config: z.strictObject({ effort: z.enum(['low', 'medium', 'high']) }).optional(),
    stream: z.literal(true),
  }),
  /** https://platform.openai.com/docs/api-reference/responses/create */
  openai: z.strictObject({
    model: z.string(),
    input: z.array(
      z.strictObject({
        role: z.enum(['developer', 'system', 'user', 'assistant']),
        content: z.union([
          z.string(),
          z.array(z.strictObject({ type: z.enum(['input_text', 'output_text']), text: z.string() })),
        ]),
      }),
    ),
    max_output_tokens: z.int().min(16),
    store: z.literal(false),
    include: z.array(z.literal('reasoning.encrypted_content')).optional(),
    reasoning: z.strictObject({ effort: z.enum(['low', 'medium', 'high']) }),
    tools: z
      .array(
        z.strictObject({
          type: z.literal('function'),
          name: z.string(),
          description: z.string(),
          parameters: z.looseObject({}),
          strict: z.boolean().optional(),
        }),
      )
      .optional(),
    tool_choice: z.literal('auto').optional(),
    stream: z.literal(true),
  }),
  /** https://ai.google.dev/api/generate-content */
  google: z.strictObject({
    systemInstruction: z.strictObject({ parts: z.array(z.strictObject({ text: z.string() })) }),
    contents: z.array(
      z.strictObject({
        role: z.enum(['user', 'model']),
        parts: z.array(z.strictObject({ text: z.string() })),
      }),
    ),
    generationConfig: z.strictObject({
      maxOutputTokens: z.int().min(1),
      thinkingConfig: z.strictObject({ thinkingLevel: z.enum(['minimal', 'low', 'medium', 'high']) }),
    }),
    tools: z
      .array(
        z.strictObject({
          functionDeclarations: z.array(
            z.strictObject({
              name: z.string(),
              description: z.string(),
              parametersJsonSchema: z.looseObject({}),
            }),
          ),
        }),
      )
      .optional(),
    toolConfig: z
      .strictObject({ functionCallingConfig: z.strictObject({ mode: z.literal('AUTO') }) })
      .optional(),
  }),
  /** https://platform.openai.com/docs/api-reference/chat/create, as far as Ollama, LM Studio, vLLM and llama.cpp have it */
  local: z.strictObject({
    model: z.string(),
    messages: z.array(
      z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }),
    ),
    max_tokens: z.int().min(1),
    tools: z
      .array(
        z.strictObject({
          type: z.literal('function'),
          function: z.strictObject({
            name: z.string(),
            description: z.string(),
            parameters: z.looseObject({}),
          }),
        }),
      )
      .optional(),
    tool_choice: z.literal('auto').optional(),
    stream: z.literal(true),
    stream_options: z.strictObject({ include_usage: z.literal(true) }),
  }),
} as const
