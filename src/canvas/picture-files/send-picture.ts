import { ErrorResponse } from '#api/error.ts'
import { wordError } from '#api/word-sentence.ts'
import { CANVAS_LABELS } from '../labels/canvas-labels.ts'

/** How one attempt to send a picture ended. */
export type PictureSent =
  | { kind: 'done' }
  /** The server can't accept it now: the same request may succeed later. */
  | { kind: 'later'; isServerReached: boolean }
  | { kind: 'refused'; message: string }

export interface PictureToSend {
  boardId: string
  id: string
  blob: Blob
}

/** Makes one attempt; never rejects. `share` is 0 to 1 of the bytes. */
export type SendPicture = (
  picture: PictureToSend,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<PictureSent>

/** Too slow, too many at once, too often. */
const LATER = new Set([408, 425, 429])

export function picturesPath(boardId: string): string {
  return `/api/v1/boards/${encodeURIComponent(boardId)}/pictures`
}

/** One upload. With XMLHttpRequest, because fetch does not report upload progress. Never rejects. */
export const sendPicture: SendPicture = ({ boardId, id, blob }, onProgress, signal) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${picturesPath(boardId)}?id=${id}`)
    request.setRequestHeader('content-type', blob.type || 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(readAnswer(request.status, request.responseText))
    request.onerror =
      request.onabort =
      request.ontimeout =
        () => resolve({ kind: 'later', isServerReached: false })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(blob)
  })

async function readAnswer(status: number, text: string): Promise<PictureSent> {
  if (status >= 200 && status < 300) return { kind: 'done' }
  if (status >= 500 || LATER.has(status)) return { kind: 'later', isServerReached: true }
  if (status === 0) return { kind: 'later', isServerReached: false }
  return { kind: 'refused', message: await messageIn(text) }
}

async function messageIn(text: string): Promise<string> {
  try {
    return await wordError(ErrorResponse.parse(JSON.parse(text)).error)
  } catch {
    return CANVAS_LABELS.pictureRefused
  }
}
