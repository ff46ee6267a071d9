import { z } from 'zod'

/** Question types for a probe: all but `show_diff`, for which it would have to invent a file. */
export const PROBE_TYPES = [
  'pick_one',
  'pick_many',
  'confirm',
  'rank',
  'rate',
  'slider',
  'thumbs',
  'emoji_react',
  'ask_text',
  'ask_code',
  'ask_image',
  'ask_file',
  'show_options',
  'show_plan',
  'review_section',
] as const

/**
 * The tool that a probe calls with its answer. The schema is loose where models vary: `readProbe` reads the input and
 * complains about faults.
 */
const ASK_PROGRAM = {
  ask_program: z
    .string()
    .optional()
    .describe('When not done, and only instead of a question: what you need to know from the program first.'),
}

export const NEXT_STEP_TOOL = {
  name: 'next_step',
  description: 'Say whether the answers are enough, or ask the one next question.',
  schema: z.looseObject({
    done: z.boolean().describe('true: the answers are enough. false: one more question comes.'),
    reason: z
      .string()
      .describe('One sentence for the people who answer: why it is enough, or why you ask this.'),
    finding: z
      .string()
      .optional()
      .describe('When done: two to five sentences that say what people want, decided and left open.'),
    question: z
      .looseObject({
        type: z.string().describe(`One of: ${PROBE_TYPES.join(', ')}.`),
        config: z.looseObject({
          question: z.string().describe('The question itself.'),
          context: z.string().optional().describe('A sentence of help.'),
          options: z
            .array(z.looseObject({ id: z.string(), label: z.string(), description: z.string().optional() }))
            .optional()
            .describe('For types with options.'),
        }),
      })
      .optional()
      .describe('When not done: the one next question.'),
  }),
}

/** `NEXT_STEP_TOOL`, for a model that may request context from the program. */
export const NEXT_STEP_OR_PROGRAM_TOOL = {
  ...NEXT_STEP_TOOL,
  description:
    'Say whether the answers are enough, or ask the one next question, of people or of the program.',
  schema: NEXT_STEP_TOOL.schema.extend(ASK_PROGRAM),
}

/** The form of `next_step` in words, for models without tools. */
export const NEXT_STEP_IN_WORDS = `How you answer
- Call the tool next_step once. If you cannot, answer with one JSON object and nothing else, in one of these forms:
{"done":false,"reason":"why you ask this","question":{"type":"pick_one","config":{"question":"…?","options":[{"id":"a","label":"…"},{"id":"b","label":"…"}],"allowOther":true}}}
{"done":true,"reason":"why it is enough","finding":"what people want, decided and left open"}`

/** One more form, for a model that may request context from the program. */
export const ASK_PROGRAM_IN_WORDS =
  '{"done":false,"reason":"why you need it","ask_program":"what you need to know from the program"}'
