import type { PromptMessage } from '#agents/prompt/prompt.ts'

/** Joins messages of one role in a row: templates of local models, and some servers, refuse roles that do not alternate. */
export function joinRoles(messages: readonly PromptMessage[]): PromptMessage[] {
  const joined: PromptMessage[] = []
  for (const { role, content } of messages) {
    const last = joined.at(-1)
    if (last?.role === role) joined[joined.length - 1] = { role, content: `${last.content}\n\n${content}` }
    else joined.push({ role, content })
  }
  return joined
}
