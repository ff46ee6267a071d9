import { Link2 } from 'lucide-react'
import { useSession } from '#panels/open-board/board-context.tsx'
import { Button } from '#ui/button.tsx'
import { useCopyWithToast } from '#ui/use-copy-with-toast.ts'

/** Copies a link that leads to the page for answering with just a name; nothing where this person may see no link. */
export function AnswerLinkButton() {
  const { links } = useSession()
  const copyWithToast = useCopyWithToast()
  const secret = links.find((link) => link.role === 'commenter')?.secret ?? null
  if (secret === null) return null
  const copy = (near: HTMLElement): void =>
    copyWithToast(`${window.location.origin}/j/${secret}?to=answer`, {
      done: 'The link is copied. People who open it answer, and can also read this board and give +.',
      otherwise: 'Copy the Comment link under Share.',
      near,
    })
  return (
    <Button
      kind="quiet"
      icon={<Link2 size={16} aria-hidden />}
      onClick={(event) => copy(event.currentTarget)}
    >
      Copy link to answer
    </Button>
  )
}
