import { Camera, ImagePlus, Images } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { PICTURE_TYPES } from '#board/record/picture-rules.ts'
import { SHAPE_LABELS } from '#canvas/labels/shape-labels.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { useToast } from '#ui/toast.tsx'
import type { BoardView } from '../view/board-view.ts'
import { CHROME_LABELS } from './chrome-labels.ts'

interface AddPicturesProps {
  view: BoardView
  className?: string
}

export function AddPicturesButton({ view, className }: AddPicturesProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={SHAPE_LABELS.picture}
        icon={<ImagePlus size={18} aria-hidden />}
        size={40}
        tooltipSide="right"
        onClick={() => field.current?.click()}
        {...(className !== undefined && { className })}
      />
      <PictureField field={field} view={view} label={CHROME_LABELS.picturesToAdd} />
    </>
  )
}

export function AddPicturesMenu({ view }: AddPicturesProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  return (
    <>
      <Menu
        side="top"
        align="start"
        trigger={
          <IconButton label={SHAPE_LABELS.picture} size={44} icon={<ImagePlus size={20} aria-hidden />} />
        }
      >
        <MenuItem icon={<Camera size={18} aria-hidden />} onSelect={() => camera.current?.click()}>
          {CHROME_LABELS.takePhoto}
        </MenuItem>
        <MenuItem icon={<Images size={18} aria-hidden />} onSelect={() => files.current?.click()}>
          {CHROME_LABELS.choosePictures}
        </MenuItem>
      </Menu>
      <PictureField field={files} view={view} label={CHROME_LABELS.picturesToAdd} />
      <PictureField field={camera} view={view} label={CHROME_LABELS.photoToAdd} isCamera />
    </>
  )
}

interface PictureFieldProps {
  /** Set to the file input, which is out of sight, so that a button can open its dialog. */
  field: RefObject<HTMLInputElement | null>
  view: BoardView
  label: string
  /** Takes one photo with the camera of the phone, in place of choosing files. */
  isCamera?: boolean
}

export function PictureField({ field, view, label, isCamera = false }: PictureFieldProps) {
  const toast = useToast()
  return (
    <input
      ref={field}
      type="file"
      accept={PICTURE_TYPES.join()}
      multiple={!isCamera}
      capture={isCamera ? 'environment' : undefined}
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        // So that the same picture can be chosen again.
        event.target.value = ''
        void view.addPictures(files, (text) => toast({ text }))
        view.focus()
      }}
    />
  )
}
