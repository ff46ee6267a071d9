import { type NoteOrigin, originOfModel, originOfProgram } from '#session/origin/note-origin.ts'
import type { CommentAuthor } from './comment.ts'

export function originOfComment(author: CommentAuthor): NoteOrigin {
  switch (author.kind) {
    case 'unsigned':
      return 'person'
    case 'agent':
      return originOfModel(author.model)
    case 'person':
      return author.program === undefined ? 'person' : originOfProgram(author.isByAi ?? false)
  }
}
