import type { Editor, TLCamera } from 'tldraw'
import { type Readable, writable } from '#base/readable.ts'
import type { BoardConnection } from '../board-connection.ts'
import { remoteWindows } from '../connection/presence/people-here.ts'
import { boardSignals } from '../signals/install-signals.ts'

export interface Following {
  userId: Readable<string | null>
  follow(userId: string | null): void
  stop(): void
}

interface Camera {
  x: number
  y: number
  z: number
}

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
 * the camera not being where we left it, whatever moved it: wheel, keys or a button.
 */
export function followPeople(editor: Editor, connection: BoardConnection): Following {
  const userId = writable<string | null>(null)
  let target: Camera | null = null
  let left: Camera | null = null

  function readTarget(): void {
    const followed = userId.get()
    if (!followed) return
    const theirs = remoteWindows(connection.awareness).filter((window) => window.who.userId === followed)
    if (theirs.length === 0) {
      follow(null)
      return
    }
    const view = (theirs.find((window) => !window.isIdle) ?? theirs[0])?.view
    target = view ? cameraFor(editor, view) : null
  }

  function move(): void {
    if (!userId.get()) return
    const camera = editor.getCamera()
    if (!boardSignals(editor).hasOpened.get()) {
      left = { ...camera }
      return
    }
    if (left && !isNear(camera, left)) {
      follow(null)
      return
    }
    if (!target || isNear(camera, target)) return
    const isStill = editor.user.getAnimationSpeed() === 0
    const share = isStill ? 1 : STEP
    const next = {
      x: camera.x + (target.x - camera.x) * share,
      y: camera.y + (target.y - camera.y) * share,
      z: camera.z * (target.z / camera.z) ** share,
    }
    editor.setCamera(isNear(next, target) ? target : next, { immediate: true, force: true })
    left = { ...editor.getCamera() }
  }

  function follow(next: string | null): void {
    editor.stopCameraAnimation()
    target = null
    left = next ? { ...editor.getCamera() } : null
    userId.set(next)
    connection.announce({ follows: next })
    readTarget()
  }

  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && userId.get()) follow(null)
  }
  const onAwareness = (_change: unknown, origin: unknown): void => {
    if (origin !== 'local') readTarget()
  }
  connection.awareness.on('change', onAwareness)
  editor.on('tick', move)
  document.addEventListener('keydown', onKey)
  return {
    userId,
    follow,
    stop() {
      connection.awareness.off('change', onAwareness)
      editor.off('tick', move)
      document.removeEventListener('keydown', onKey)
    },
  }
}
