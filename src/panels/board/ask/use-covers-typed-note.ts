import { type RefObject, useEffect, useState } from 'react'

/** The view may move under the bar while a person types, which fires no event. */
const LOOK_EVERY_MS = 200

/** Whether the text field that has the focus is on the canvas, and overlaps the bar on the screen. */
function isTypedUnder(bar: HTMLElement): boolean {
  const typed = document.activeElement
  if (!(typed instanceof HTMLElement) || !typed.isContentEditable) return false
  const words = (typed.closest('.tl-shape') ?? typed).getBoundingClientRect()
  const own = bar.getBoundingClientRect()
  return words.left < own.right && words.right > own.left && words.top < own.bottom && words.bottom > own.top
}

export function useCoversTypedNote(bar: RefObject<HTMLElement | null>): boolean {
  const [isInTheWay, setInTheWay] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | null = null
    const look = (): void => setInTheWay(bar.current !== null && isTypedUnder(bar.current))
    const begin = (): void => {
      look()
      timer ??= setInterval(look, LOOK_EVERY_MS)
    }
    const end = (): void => {
      if (timer) clearInterval(timer)
      timer = null
      setInTheWay(false)
    }
    document.addEventListener('focusin', begin)
    document.addEventListener('focusout', end)
    return () => {
      end()
      document.removeEventListener('focusin', begin)
      document.removeEventListener('focusout', end)
    }
  }, [bar])
  return isInTheWay
}
