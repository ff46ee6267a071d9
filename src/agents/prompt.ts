/**
 * What is sent to a model. Only the instructions are ours and the agent's file's; whatever people or other agents wrote
 * stands in user messages, as data. There is no system role among the messages, so that nothing can claim it.
 */
export interface Prompt {
  instructions: string
  messages: PromptMessage[]
}

export interface PromptMessage {
  role: 'user' | 'assistant'
  content: string
}
