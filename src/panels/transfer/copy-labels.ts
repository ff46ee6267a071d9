import type { BoardCopy } from '#panels/requests/board-requests.ts'

/** The sentence for a finished copy, with the number of pictures that could not be copied. */
export function copiedBoardLabel({ board, missingPictures }: BoardCopy): string {
  const made = `“${board.title}” is there.`
  if (missingPictures === 0) return made
  return `${made} ${missingPictures === 1 ? 'One picture' : `${missingPictures} pictures`} could not be copied.`
}
