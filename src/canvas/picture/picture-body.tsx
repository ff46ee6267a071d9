import { ImageIcon, Pause, Play, RotateCw, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { stopEventPropagation, unsafe__withoutCapture, useEditor, useValue } from 'tldraw'
import type { PictureSize } from '#board/record/picture-rules.ts'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import type { PictureShape } from '../picture-files/picture-shape.ts'
import { pictureUrl, sizeFor, usePictureSource } from '../picture-files/picture-source.ts'
import type { UploadState } from '../picture-files/picture-uploads.ts'
import { boardSignals } from '../signals/install-signals.ts'
import { boardWindow } from '../window/install-window.ts'
import { PICTURE_LABELS } from './picture-labels.ts'
import { useStillPicture } from './use-still-picture.ts'

export function PictureBody({ shape }: { shape: PictureShape }) {
  const editor = useEditor()
  const { pictures, uploads, boardId, loadedPictures } = boardSignals(editor)
  const { picture, alt } = shape.props
  const upload = useValue('upload', () => uploads.get().get(picture) ?? null, [uploads, picture])
  const size = usePictureSize(shape)
  const preview = upload ? (pictures?.preview(picture) ?? null) : null
  const { src: loaded, isMissing } = usePictureSource(
    preview ?? pictureUrl(boardId, picture, size),
    loadedPictures,
  )
  const isCalm = useValue('less motion', () => editor.user.getAnimationSpeed() === 0, [editor])
  const [isPlaying, setPlaying] = useState(false)
  const { src: still, isAnimated } = useStillPicture(loaded, isCalm)
  const src = isPlaying ? loaded : still
  return (
    <div className="parley-picture" data-state={src ? 'shown' : isMissing ? 'missing' : 'loading'}>
      <PictureFace src={src} alt={alt} id={picture} isMissing={isMissing} />
      {isAnimated && (
        <PlainButton
          className="parley-picture-play"
          aria-label={isPlaying ? PICTURE_LABELS.stopAnimation : PICTURE_LABELS.playAnimation}
          onPointerDown={stopEventPropagation}
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </PlainButton>
      )}
      {upload && <UploadLine id={picture} shape={shape} upload={upload} />}
    </div>
  )
}

interface PictureFaceProps {
  src: string | null
  id: string
  alt: string
  /** The server does not have the picture yet: without `src`, a sentence takes its place. */
  isMissing: boolean
}

function PictureFace({ src, id, alt, isMissing }: PictureFaceProps) {
  const { farImages } = boardSignals(useEditor())
  // It was decoded before: asynchronous decoding would leave an empty frame when the copy changes.
  if (src) return <img src={src} alt={alt} draggable={false} decoding="sync" />
  const thumbnail = isMissing ? null : farImages.largest(id)
  if (thumbnail) return <PictureThumbnail bitmap={thumbnail} alt={alt} />
  return (
    <div className="parley-picture-empty">
      <ImageIcon aria-hidden />
      {isMissing && <span>{PICTURE_LABELS.notArrived}</span>}
    </div>
  )
}

/**
 * The copy to show. It changes when the camera stops, for pictures in view: larger copies take longer to decode than a
 * frame lasts. A picture that becomes visible starts with a loaded copy, or the smallest.
 */
function usePictureSize({ id, props: { picture, w, h } }: PictureShape): PictureSize {
  const editor = useEditor()
  const { boardId, loadedPictures } = boardSignals(editor)
  const { rested } = boardWindow(editor)
  const last = useRef<PictureSize | null>(null)
  last.current ??= loadedPictures.firstSize(boardId, picture)
  return useValue('picture size', () => {
    const view = rested.get()
    const bounds = view && editor.getShapePageBounds(id)
    if (bounds && view.box.collides(bounds)) {
      const dpr = unsafe__withoutCapture(() => editor.getInstanceState().devicePixelRatio)
      last.current = sizeFor(Math.max(w, h) * view.zoom * dpr)
    }
    return last.current ?? 's'
  }, [editor, id, w, h, rested])
}

function progressOf(upload: UploadState): string {
  if (upload.kind === 'sending' && upload.share > 0) return PICTURE_LABELS.sending(upload.share)
  return upload.kind === 'postponed' ? PICTURE_LABELS.postponed : PICTURE_LABELS.waiting
}

function UploadLine({ id, shape, upload }: { id: string; shape: PictureShape; upload: UploadState }) {
  const editor = useEditor()
  const { pictures } = boardSignals(editor)
  if (upload.kind !== 'refused')
    return (
      <div className="parley-picture-line" role="status">
        {progressOf(upload)}
      </div>
    )
  return (
    <div className="parley-picture-line" role="alert">
      <TriangleAlert aria-hidden />
      <span>{PICTURE_LABELS.notSent(upload.message)}</span>
      <PlainButton onPointerDown={stopEventPropagation} onClick={() => pictures?.retry(id)}>
        <RotateCw aria-hidden /> {ACTION_LABELS.tryAgain}
      </PlainButton>
      <PlainButton
        onPointerDown={stopEventPropagation}
        onClick={() => {
          editor.markHistoryStoppingPoint('delete picture')
          editor.deleteShapes([shape.id])
          void pictures?.drop(id)
        }}
      >
        {ACTION_LABELS.delete}
      </PlainButton>
    </div>
  )
}

/** The far layer's bitmap of a picture, until a copy is loaded: nothing is empty after zooming in. */
function PictureThumbnail({ bitmap, alt }: { bitmap: ImageBitmap; alt: string }) {
  const element = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    element.current?.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  return <canvas ref={element} width={bitmap.width} height={bitmap.height} role="img" aria-label={alt} />
}
