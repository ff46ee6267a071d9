import { ErrorResponse } from '#api/error.ts'
import { MAX_COPIED_PICTURES, PictureCopyResponse } from '#api/pictures.ts'
import { wordError } from '#api/word-sentence.ts'
import { picturesPath } from '../picture-files/send-picture.ts'
import { PICTURE_LABELS } from './picture-labels.ts'

export async function copyPictures(boardId: string, ids: readonly string[]): Promise<string | null> {
  for (let i = 0; i < ids.length; i += MAX_COPIED_PICTURES) {
    const some = ids.slice(i, i + MAX_COPIED_PICTURES)
    const why = await copySome(boardId, some)
    if (why !== null) return why
  }
  return null
}

async function copySome(boardId: string, ids: readonly string[]): Promise<string | null> {
  try {
    const response = await fetch(`${picturesPath(boardId)}/copies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    })
    const json: unknown = await response.json()
    if (!response.ok) return await wordError(ErrorResponse.parse(json).error)
    const missing = ids.length - new Set(PictureCopyResponse.parse(json).ids).size
    if (missing === 0) return null
    return PICTURE_LABELS.notCopied(missing)
  } catch {
    return PICTURE_LABELS.notCopiedOffline
  }
}
