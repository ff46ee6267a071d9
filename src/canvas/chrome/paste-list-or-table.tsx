import { useEffect, useRef, useState } from 'react'
import { type Editor, useEditor, type VecLike } from 'tldraw'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { boardSignals } from '../signals/install-signals.ts'
import { CHROME_LABELS } from './chrome-labels.ts'
import { pasteNotes } from './paste-notes.ts'
import { isPastedCanvas, isPastedTable, readPaste } from './read-pasted-text.ts'
import { splitList } from './split-pasted-list.ts'

interface Offer {
  items: string[]
  whole: string
  point: VecLike | undefined
}

/**
 * Text pasted onto the canvas becomes a note; for a list the person chooses between one note and many. A table, and a board of
 * another program, open the import with its preview.
 */
export function PasteListOrTable({ maxTextChars }: { maxTextChars: number }) {
  const editor = useEditor()
  const toast = useToast()
  const [offer, setOffer] = useState<Offer | null>(null)
  useEffect(() => {
    editor.registerExternalContentHandler('text', (content) => {
      const text = readPaste(content)
      if (editor.getIsReadonly() || openImport(editor, text)) return
      const { point } = content
      const whole = text.trim()
      const items = splitList(whole)
      if (items) setOffer({ items, whole, point })
      else if (whole.length > maxTextChars) toast({ text: CHROME_LABELS.pasteTooLong(maxTextChars) })
      else if (whole) pasteNotes(editor, [whole], point)
    })
    // A link becomes text; fetching a preview would mean requests to other origins.
    editor.registerExternalContentHandler('url', ({ url, point }) => pasteNotes(editor, [url], point))
  }, [editor, toast, maxTextChars])
  if (!offer) return null

  function answer(texts: string[] | null): void {
    setOffer(null)
    editor.focus()
    if (!texts || !offer) return
    if (texts.some((text) => text.length > maxTextChars))
      toast({ text: CHROME_LABELS.pasteTooLong(maxTextChars) })
    else pasteNotes(editor, texts, offer.point)
  }
  return <OfferCard offer={offer} onAnswer={answer} />
}

/** Returns true if the text is content for the import, which is open then. */
function openImport(editor: Editor, text: string): boolean {
  const { importFile } = boardSignals(editor).actions.get() ?? {}
  const file = importFile && navigator.onLine ? fileToImport(text) : null
  if (file) importFile?.(file)
  return file !== null
}

function fileToImport(text: string): File | null {
  if (isPastedTable(text)) return new File([text], CHROME_LABELS.pastedFile('tsv'))
  return isPastedCanvas(text) ? new File([text], CHROME_LABELS.pastedFile('json')) : null
}

function OfferCard({ offer, onAnswer }: { offer: Offer; onAnswer: (texts: string[] | null) => void }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => card.current?.querySelector('button')?.focus(), [])
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={CHROME_LABELS.pastedList}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') onAnswer(null)
      }}
      className="motion-open pointer-events-auto absolute bottom-20 left-1/2 flex -translate-x-1/2 items-center gap-3 rounded-card border border-line bg-raised py-2 pr-2 pl-4 shadow-pop"
    >
      <p className="whitespace-nowrap text-body text-ink">{CHROME_LABELS.listOf(offer.items.length)}</p>
      <Button size="small" kind="outline" onClick={() => onAnswer(offer.items)}>
        {CHROME_LABELS.makeNotes(offer.items.length)}
      </Button>
      <Button size="small" kind="quiet" onClick={() => onAnswer([offer.whole])}>
        {CHROME_LABELS.keepAsOne}
      </Button>
      <Button size="small" kind="quiet" onClick={() => onAnswer(null)}>
        {ACTION_LABELS.cancel}
      </Button>
    </div>
  )
}
