import { useEffect } from 'react'
import { react, useToasts, useTranslation } from 'tldraw'
import { useToast } from '#ui/toast.tsx'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** Shows tldraw's own messages as ours. The message for a paste that the browser refuses includes the remedy. */
export function useCanvasMessages(): void {
  const { toasts, clearToasts } = useToasts()
  const refusedPaste = useTranslation()('action.paste-error-title')
  const toast = useToast()
  useEffect(
    () =>
      react('messages of the canvas', () => {
        const shown = toasts.get()
        if (shown.length === 0) return
        clearToasts()
        for (const { title = '', description = '' } of shown)
          toast({ text: title === refusedPaste ? pasteByKeys() : `${title} ${description}`.trim() })
      }),
    [toasts, clearToasts, toast, refusedPaste],
  )
}

function pasteByKeys(): string {
  return `The browser does not let this page paste. Press ${isApple() ? '⌘V' : 'Ctrl+V'} instead.`
}
