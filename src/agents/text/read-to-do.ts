import { readBoxLines } from '#board/text/read-markup.ts'
import type { OwnerInText } from '#session/ideas/idea.ts'
import { findDueDay } from './due-day.ts'
import { findOwner, type NamedPeople } from './owner-in-words.ts'

/** The due day, owner and checkboxes in a text, for the case that it is a to-do. */
export interface ToDoInText {
  due: string | null
  owner: OwnerInText | null
  /** Whether all of its checkboxes are ticked; null: it has none. */
  isDone: boolean | null
}

/** @param today where the text was written, as `2026-11-23` */
export function readToDo(text: string, { today, named }: { today: string; named: NamedPeople }): ToDoInText {
  const boxes = readBoxLines(text)
  return {
    due: findDueDay(text, today),
    owner: findOwner(text, named),
    isDone: boxes.length === 0 ? null : boxes.every(({ isTicked }) => isTicked),
  }
}
