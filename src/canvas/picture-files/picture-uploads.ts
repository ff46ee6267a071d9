import { type Writable, writable } from '#base/readable.ts'
import { type SendPicture, sendPicture } from './send-picture.ts'
import { openWaitingPictures, type WaitingPicture, type WaitingPictures } from './waiting-pictures.ts'

/** How far a picture of this person is; `share`: 0 to 1 of its bytes. */
export type UploadState =
  /** Waiting for the connection, or for earlier pictures. */
  | { kind: 'waiting' }
  /** The server was reached but can't store pictures now. It will be sent again. */
  | { kind: 'postponed' }
  | { kind: 'sending'; share: number }
  | { kind: 'refused'; message: string }

interface Upload extends WaitingPicture {
  preview: string
}

const MAX_AT_ONCE = 2
const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** The server's copy replaces the preview within this time. */
const PREVIEW_KEPT_MS = 30_000

/**
 * The person and board of the uploads. `send` and `waiting` replace the server and this browser's storage in tests.
 */
export interface PictureUploadsOptions {
  boardId: string
  userId: string
  send?: SendPicture
  waiting?: WaitingPictures
}

/**
 * Uploads this person's pictures, two at a time. Each is stored in this browser until the server has it: after being offline, or
 * after the page was closed, it is sent when the board is open and the server can be reached.
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

  /** Continues what an earlier page left. Returns a function that stops it. */
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

  /** Resolves when it is stored; with false if the browser can store nothing, and only this page has it. */
  async add(id: string, blob: Blob): Promise<boolean> {
    const picture = { ...this.options, id, blob }
    this.queue(picture)
    const { boardId, userId } = this.options
    const isKept = await this.waiting.keep({ id, boardId, userId, blob })
    this.sendNext()
    return isKept
  }

  /** A preview for this page until the server has the picture. */
  preview(id: string): string | null {
    return this.uploads.get(id)?.preview ?? null
  }

  /** Its bytes, until the server has them. */
  blob(id: string): Blob | null {
    return this.uploads.get(id)?.blob ?? null
  }

  retry(id: string): void {
    if (!this.uploads.has(id)) return
    this.setState(id, { kind: 'waiting' })
    this.sendNow()
  }

  /** The picture is no longer wanted. */
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
