/**
 * The question that a board's premise begins with, and the context below it: the question ends at the first line break, or at
 * a question mark that a space follows. Both are trimmed; the context is '' when there is none.
 */
export function splitQuestion(premise: string): { question: string; context: string } {
  const text = premise.trim()
  const end = /\n|[?？](?=\s)/u.exec(text)
  if (!end) return { question: text, context: '' }
  const at = end.index + (end[0] === '\n' ? 0 : 1)
  return { question: text.slice(0, at).trim(), context: text.slice(at).trim() }
}
