import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

const COPIED_MS = 2_500

interface UsedCopy {
  /** True for a moment after a success: the button shows it in place of its verb. */
  isCopied: boolean
  /** The text that the browser refused to copy, to be copied by hand: see `CopyByHand`. */
  refused: string | null
  /** Copies the text, from a field inside `near`: see `copyText`. */
  copy: (text: string, near: HTMLElement) => void
}

/** The state of a button that copies. */
export function useCopy(): UsedCopy {
  const [isCopied, setCopied] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = (text: string, near: HTMLElement): void => {
    void copyText(text, near).then((isDone) => {
      setCopied(isDone)
      setRefused(isDone ? null : text)
    })
  }
  return { isCopied, refused, copy }
}
