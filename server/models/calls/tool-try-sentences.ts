/** The small question that shows whether a model can call tools. */
export const TOOL_TRY_SENTENCES = {
  instructions: 'You have one tool. Call it; write nothing.',
  question: 'Call the tool hand_over with the word {word}.',
} as const satisfies Record<string, string>
