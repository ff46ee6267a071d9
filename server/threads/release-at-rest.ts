import { releaseMemory } from './release-memory.ts'

const CHECK_EVERY_MS = 60_000

/**
 * Gives memory back now and whenever the last board was closed; with boards open, once they are closed. People on boards would wait
 * for it. Returns a function that stops it.
 */
export function releaseAtRest(hasOpenBoards: () => boolean, release = releaseMemory): () => void {
  let isDue = true
  const check = () => {
    const isOpen = hasOpenBoards()
    if (isDue && !isOpen) release()
    isDue = isOpen
  }
  check()
  const timer = setInterval(check, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
