import { type Writable, writable } from '#base/readable.ts'
import { type SendPicture, sendPicture } from './send-picture.ts'
import { openWaitingPictures, type WaitingPicture, type WaitingPictures } from './waiting-pictures.ts'

export type UploadState =
  /** For the connection, or for the pictures before it. */
  | { kind: 'waiting' }
  /** The server was reached, and can't keep pictures now. It is sent again. */
  | { kind: 'postponed' }
  | { kind: 'sending'; share: number }
  | { kind: 'refused'; message: string }

interface Upload extends WaitingPicture {
  preview: string
}

const MAX_AT_ONCE = 2
const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** The server's copy takes the place of the preview within this time. */
const PREVIEW_KEPT_MS = 30_000

export interface PictureUploadsOptions {
  boardId: string
  userId: string
  send?: SendPicture
  waiting?: WaitingPictures
}

/**
 * Brings pictures of this person to the server, two at a time. Each is kept in this browser until it is there: offline, or
 * when the page is closed, it is sent when the board is open and the server is reached again.
 */
export class PictureUploads {
  readonly states: Writable<ReadonlyMap<string, UploadState>> = writable(new Map())
  private readonly uploads = new Map<string, Upload>()
  private readonly stopping = new AbortController()
  private readonly sending = new Set<string>()
  private readonly previewTimers = new Set<ReturnType<typeof setTimeout>>()
  private readonly options: PictureUploadsOptions
  private readonly send: SendPicture
  private readonly waiting: WaitingPictures
  private pauseMs = MIN_PAUSE_MS
  private timer: ReturnType<typeof setTimeout> | null = null
  private isStarted = false

  constructor(options: PictureUploadsOptions) {
    this.options = options
    this.send = options.send ?? sendPicture
    this.waiting = options.waiting ?? openWaitingPictures()
  }

  /** Goes on with what an earlier page left. Returns what ends it. */
  start(): () => void {
    this.isStarted = true
    const goOn = () => this.sendNow()
    globalThis.addEventListener?.('online', goOn)
    const { boardId, userId } = this.options
    void this.waiting.list(boardId, userId).then((left) => {
      for (const picture of left) if (!this.uploads.has(picture.id)) this.queue(picture)
      goOn()
    })
    return () => {
      this.isStarted = false
      globalThis.removeEventListener?.('online', goOn)
      if (this.timer) clearTimeout(this.timer)
      for (const timer of this.previewTimers) clearTimeout(timer)
      this.stopping.abort()
      for (const { preview } of this.uploads.values()) URL.revokeObjectURL(preview)
    }
  }

  /** Resolves when it is kept; false: only this page has it, as the browser can keep nothing. */
  async add(id: string, blob: Blob): Promise<boolean> {
    const picture = { ...this.options, id, blob }
    this.queue(picture)
    const { boardId, userId } = this.options
    const isKept = await this.waiting.keep({ id, boardId, userId, blob })
    this.sendNext()
    return isKept
  }

  /** What this page can show of it before the server has it. */
  preview(id: string): string | null {
    return this.uploads.get(id)?.preview ?? null
  }

  /** Its bytes, while they are not at the server. */
  blob(id: string): Blob | null {
    return this.uploads.get(id)?.blob ?? null
  }

  retry(id: string): void {
    if (!this.uploads.has(id)) return
    this.setState(id, { kind: 'waiting' })
    this.sendNow()
  }

  /** It is not wanted any more. */
  async drop(id: string): Promise<void> {
    const upload = this.uploads.get(id)
    if (!upload) return
    this.uploads.delete(id)
    this.setState(id, null)
    URL.revokeObjectURL(upload.preview)
    await this.waiting.forget(upload)
  }

  private queue({ id, boardId, userId, blob }: WaitingPicture): void {
    this.uploads.set(id, { id, boardId, userId, blob, preview: URL.createObjectURL(blob) })
    this.setState(id, { kind: 'waiting' })
  }

  private setState(id: string, state: UploadState | null): void {
    const next = new Map(this.states.get())
    if (state) next.set(id, state)
    else next.delete(id)
    this.states.set(next)
  }

  /** Without waiting for the end of a pause. */
  private sendNow(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.pauseMs = MIN_PAUSE_MS
    this.sendNext()
  }

  private sendNext(): void {
    if (!this.isStarted || this.timer) return
    for (const [id, state] of this.states.get()) {
      if (this.sending.size >= MAX_AT_ONCE) return
      const upload = this.uploads.get(id)
      if ((state.kind === 'waiting' || state.kind === 'postponed') && upload && !this.sending.has(id))
        void this.sendOne(upload)
    }
  }

  private async sendOne(upload: Upload): Promise<void> {
    const { id } = upload
    this.sending.add(id)
    this.setState(id, { kind: 'sending', share: 0 })
    const onProgress = (share: number) => {
      if (this.uploads.has(id)) this.setState(id, { kind: 'sending', share })
    }
    const sent = await this.send(upload, onProgress, this.stopping.signal)
    this.sending.delete(id)
    if (this.stopping.signal.aborted || !this.uploads.has(id)) return
    if (sent.kind === 'done') await this.finish(upload)
    else if (sent.kind === 'refused') this.setState(id, { kind: 'refused', message: sent.message })
    else {
      this.setState(id, { kind: sent.isServerReached ? 'postponed' : 'waiting' })
      this.pause()
    }
    this.sendNext()
  }

  private async finish(upload: Upload): Promise<void> {
    this.pauseMs = MIN_PAUSE_MS
    this.setState(upload.id, null)
    await this.waiting.forget(upload)
    const timer = setTimeout(() => {
      this.previewTimers.delete(timer)
      this.uploads.delete(upload.id)
      URL.revokeObjectURL(upload.preview)
    }, PREVIEW_KEPT_MS)
    this.previewTimers.add(timer)
  }

  private pause(): void {
    if (this.timer) return
    this.timer = setTimeout(() => {
      this.timer = null
      this.sendNext()
    }, this.pauseMs)
    this.pauseMs = Math.min(MAX_PAUSE_MS, 2 * this.pauseMs)
  }
}
