import { useCallback } from 'react'
import { copyText } from './copy-text.ts'
import { useToast } from './toast.tsx'
import { UI_LABELS } from './ui-labels.ts'

interface CopyLabels {
  /** Shown after the text is on the clipboard. */
  message: string
  /** Advice for the person if the browser refuses, as a sentence. */
  otherwise?: string
  /** The element in which the text is copied, where a dialog is open; the page, if absent. */
  near?: HTMLElement | null
}

/** Copies text and shows in a message whether it worked: for menus, which close, and for buttons that stay as they are. */
export function useCopyWithToast(): (text: string, words: CopyLabels) => void {
  const toast = useToast()
  return useCallback(
    (text, { message, otherwise, near }) => {
      void copyText(text, near ?? document.body).then((isCopied) =>
        toast({ text: isCopied ? message : [UI_LABELS.copyRefused, otherwise].filter(Boolean).join(' ') }),
      )
    },
    [toast],
  )
}
