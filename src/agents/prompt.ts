/** What a model is given: rules apart from the talk, so that nothing in the talk can pass for a rule. */
export interface Prompt {
  instructions: string
  messages: { role: 'user' | 'assistant'; content: string }[]
}
