import { z } from 'zod'
import { diffText } from '#base/diff-text.ts'

/** One replacement in a text, with the replaced part, so that it can be undone. */
export const TextEdit = z.object({ at: z.int().min(0), removed: z.string(), inserted: z.string() })
export type TextEdit = z.infer<typeof TextEdit>

/** `null` for identical texts. */
export function textEdit(before: string, after: string): TextEdit | null {
  const change = diffText(before, after)
  if (!change) return null
  const { at, remove, insert: inserted } = change
  return { at, removed: before.slice(at, at + remove), inserted }
}

/** The text after the edit. `at` and `removed` count UTF-16 code units. */
export function withEdit(before: string, { at, removed, inserted }: TextEdit): string {
  return before.slice(0, at) + inserted + before.slice(at + removed.length)
}

/** The text before the edit; `null` if this is not the text after it. */
export function withoutEdit(after: string, { at, removed, inserted }: TextEdit): string | null {
  if (after.slice(at, at + inserted.length) !== inserted) return null
  return after.slice(0, at) + removed + after.slice(at + inserted.length)
}
