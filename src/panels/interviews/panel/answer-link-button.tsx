'use client'

import { Link2 } from 'lucide-react'
import { useSession } from '#panels/open-board/board-context.tsx'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { useToast } from '#ui/toast.tsx'

/** Copies a link that leads to the page for answering with just a name; nothing where this person may see no link. */
export function AnswerLinkButton() {
  const { links } = useSession()
  const toast = useToast()
  const secret = links.find((link) => link.role === 'commenter')?.secret ?? null
  if (secret === null) return null
  const copy = async (near: HTMLElement): Promise<void> => {
    const isCopied = await copyText(`${window.location.origin}/j/${secret}?to=answer`, near)
    toast({
      text: isCopied
        ? 'The link for answering is copied. People who open it give a name, and answer.'
        : 'The browser did not allow to copy. Copy the Comment link under Share.',
    })
  }
  return (
    <Button
      kind="quiet"
      icon={<Link2 size={16} aria-hidden />}
      onClick={(event) => void copy(event.currentTarget)}
    >
      Copy link for answering
    </Button>
  )
}
