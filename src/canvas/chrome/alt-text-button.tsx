import { Captions } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type FormEvent, useState } from 'react'
import { type Editor, useValue } from 'tldraw'
import { MAX_ALT_CHARS } from '#board/record/picture-shape.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PopoverContent } from '#ui/popover-content.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { PictureShape } from '../picture-files/picture-shape.ts'
import { CHROME_LABELS } from './chrome-labels.ts'

export function AltTextButton({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false)
  const picture = useValue('only picture', () => onlyPicture(editor), [editor])
  if (!picture) return null
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton label={CHROME_LABELS.describePicture} icon={<Captions size={17} aria-hidden />} />
      </Popover.Trigger>
      <PopoverContent side="top" sideOffset={10} className="w-80 max-w-[calc(100vw-16px)] p-3">
        <AltTextForm
          initial={picture.props.alt}
          onSave={(alt) => {
            describePicture(editor, picture, alt)
            setOpen(false)
          }}
        />
      </PopoverContent>
    </Popover.Root>
  )
}

function AltTextForm({ initial, onSave }: { initial: string; onSave: (alt: string) => void }) {
  const [alt, setAlt] = useState(initial)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(alt.trim())
  }
  return (
    <form onSubmit={save}>
      <TextArea
        label={CHROME_LABELS.describePictureHint}
        isResizable
        value={alt}
        rows={3}
        maxLength={MAX_ALT_CHARS}
        onChange={(event) => setAlt(event.target.value)}
      />
      <div className="mt-2 flex justify-end">
        <Button type="submit" kind="primary">
          {ACTION_LABELS.save}
        </Button>
      </div>
    </form>
  )
}

function onlyPicture(editor: Editor): PictureShape | null {
  const only = editor.getOnlySelectedShape()
  return only && editor.isShapeOfType<PictureShape>(only, 'picture') ? only : null
}

function describePicture(editor: Editor, { id, type }: PictureShape, alt: string): void {
  editor.markHistoryStoppingPoint('describe picture')
  editor.updateShape<PictureShape>({ id, type, props: { alt } })
}
