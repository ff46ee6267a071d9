import type { Editor, TLCamera } from 'tldraw'
import { type Readable, writable } from '#base/readable.ts'
import type { BoardConnection } from '../connection/board-connection.ts'
import { type RemoteWindow, remoteWindows } from '../connection/presence/people-here.ts'
import { boardSignals } from '../signals/install-signals.ts'

/** The person whose view this page follows; `userId` is null for none. */
export interface Following {
  userId: Readable<string | null>
  /** Does nothing while a view is held. */
  follow(userId: string | null): void
  /** Whether the view is held: own moves do not end following. */
  isHeld: Readable<boolean>
  /** Follows this person as soon as `isFree`, and holds the view there; `null` releases it. */
  hold(userId: string | null, isFree?: () => boolean): void
  /** Ends the hold for this window, until another one begins. */
  leave(): void
  stop(): void
}

interface Camera {
  x: number
  y: number
  z: number
}

/** Between two presses of Escape that belong together. */
const TWICE_WITHIN_MS = 1_500
/** How often a busy person is checked again. */
const LOOK_EVERY_MS = 250

/** Fraction of the distance that the camera moves in one frame. */
const STEP = 0.25

function isNear(a: Camera | TLCamera, b: Camera | TLCamera): boolean {
  return Math.abs(a.x - b.x) * a.z < 0.5 && Math.abs(a.y - b.y) * a.z < 0.5 && Math.abs(a.z / b.z - 1) < 0.002
}

/** The camera that shows their whole view in the middle of ours. */
export function cameraFor(editor: Editor, view: readonly [number, number, number, number]): Camera {
  const [x, y, w, h] = view
  const screen = editor.getViewportScreenBounds()
  const z = Math.min(screen.w / Math.max(1, w), screen.h / Math.max(1, h))
  return { x: -(x + w / 2) + screen.w / z / 2, y: -(y + h / 2) + screen.h / z / 2, z }
}

/**
 * Keeps the camera on another person's view until we move it ourselves, press Escape, or they leave. Own moves are detected by
 * the camera not being where we left it, whatever moved it: wheel, keys or a button. While the view is held, own moves move
 * nothing, and only Escape twice leaves it.
 */
export function followPeople(editor: Editor, connection: BoardConnection): Following {
  return new FollowedView(editor, connection)
}

class FollowedView implements Following {
  readonly userId = writable<string | null>(null)
  readonly isHeld = writable(false)
  private readonly editor: Editor
  private readonly connection: BoardConnection
  /** The person who holds the view of this window, unless the window's own person has left it. */
  private holder: { id: string; isFree: () => boolean } | null = null
  private escapedAt = Number.NEGATIVE_INFINITY
  private target: Camera | null = null
  private left: Camera | null = null
  private readonly looking: ReturnType<typeof setInterval>

  constructor(editor: Editor, connection: BoardConnection) {
    this.editor = editor
    this.connection = connection
    connection.awareness.on('change', this.onAwareness)
    editor.on('tick', this.move)
    document.addEventListener('keydown', this.onKey)
    this.looking = setInterval(this.takeAlong, LOOK_EVERY_MS)
  }

  follow = (next: string | null): void => {
    if (!this.isHeld.get()) this.change(next)
  }

  hold = (next: string | null, isFree: () => boolean = () => true): void => {
    const before = this.holder
    this.holder = next === null ? null : { id: next, isFree }
    if (next === null && before?.id === this.userId.get()) this.change(null)
    this.takeAlong()
  }

  leave = (): void => {
    this.holder = null
    this.change(null)
  }

  stop = (): void => {
    clearInterval(this.looking)
    this.connection.awareness.off('change', this.onAwareness)
    this.editor.off('tick', this.move)
    document.removeEventListener('keydown', this.onKey)
  }

  private theirWindows(userId: string): RemoteWindow[] {
    return remoteWindows(this.connection.awareness).filter(({ who }) => who.userId === userId)
  }

  /** A busy person is taken along once they are free; after an outage the holder has to be back. */
  private takeAlong = (): void => {
    const { holder, userId } = this
    if (!holder || userId.get() === holder.id || !holder.isFree()) return
    if (this.theirWindows(holder.id).length > 0) this.change(holder.id)
  }

  private change(next: string | null): void {
    const { editor } = this
    editor.stopCameraAnimation()
    const holds = next !== null && next === this.holder?.id
    this.isHeld.set(holds)
    editor.setCameraOptions({ ...editor.getCameraOptions(), isLocked: holds })
    this.target = null
    this.left = next ? { ...editor.getCamera() } : null
    this.userId.set(next)
    this.connection.announce({ follows: next })
    this.readTarget()
  }

  private readTarget(): void {
    const followed = this.userId.get()
    if (!followed) return
    const theirs = this.theirWindows(followed)
    if (theirs.length === 0) {
      this.change(null)
      return
    }
    const view = (theirs.find((window) => !window.isIdle) ?? theirs[0])?.view
    this.target = view ? cameraFor(this.editor, view) : null
  }

  private move = (): void => {
    const { editor, target } = this
    if (!this.userId.get()) return
    const camera = editor.getCamera()
    if (!boardSignals(editor).hasOpened.get()) {
      this.left = { ...camera }
      return
    }
    if (this.left && !isNear(camera, this.left) && !this.isHeld.get()) {
      this.change(null)
      return
    }
    if (!target || isNear(camera, target)) return
    const share = editor.user.getAnimationSpeed() === 0 ? 1 : STEP
    const next = {
      x: camera.x + (target.x - camera.x) * share,
      y: camera.y + (target.y - camera.y) * share,
      z: camera.z * (target.z / camera.z) ** share,
    }
    editor.setCamera(isNear(next, target) ? target : next, { immediate: true, force: true })
    this.left = { ...editor.getCamera() }
  }

  private onKey = ({ key, timeStamp }: KeyboardEvent): void => {
    if (key !== 'Escape' || !this.userId.get()) return
    if (!this.isHeld.get()) this.change(null)
    else if (timeStamp - this.escapedAt <= TWICE_WITHIN_MS) this.leave()
    this.escapedAt = timeStamp
  }

  private onAwareness = (_change: unknown, origin: unknown): void => {
    if (origin !== 'local') this.readTarget()
  }
}
