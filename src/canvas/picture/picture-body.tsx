import { ImageIcon, Pause, Play, RotateCw, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { stopEventPropagation, useEditor, useValue } from 'tldraw'
import type { PictureSize } from '#board/picture-rules.ts'
import { boardSignals } from '../signals/install-signals.ts'
import type { PictureShape } from './picture-shape-util.tsx'
import { pictureUrl, sizeFor, usePictureSource } from './picture-source.ts'
import type { UploadState } from './picture-uploads.ts'
import { useStillPicture } from './use-still-picture.ts'

/** A picture as it is loaded, sent, or missed. */
export function PictureBody({ shape }: { shape: PictureShape }) {
  const editor = useEditor()
  const { pictures, uploads, boardId } = boardSignals(editor)
  const { picture, w, h, alt } = shape.props
  const upload = useValue('upload', () => uploads.get().get(picture) ?? null, [uploads, picture])
  const size = usePictureSize(Math.max(w, h))
  const preview = upload ? (pictures?.preview(picture) ?? null) : null
  const { src: loaded, isMissing } = usePictureSource(preview ?? pictureUrl(boardId, picture, size))
  const isCalm = useValue('less motion', () => editor.user.getAnimationSpeed() === 0, [editor])
  const [isPlaying, setPlaying] = useState(false)
  const { src: still, isAnimated } = useStillPicture(loaded, isCalm)
  const src = isPlaying ? loaded : still
  return (
    <div className="parley-picture" data-state={src ? 'shown' : isMissing ? 'missing' : 'loading'}>
      {src ? (
        <img src={src} alt={alt} draggable={false} decoding="async" />
      ) : (
        <div className="parley-picture-empty">
          <ImageIcon aria-hidden />
          {isMissing && (
            <span>
              This picture has not arrived yet. It may still be on its way from the person who added it.
            </span>
          )}
        </div>
      )}
      {isAnimated && (
        <button
          type="button"
          className="parley-picture-play"
          aria-label={isPlaying ? 'Stop this animation' : 'Play this animation'}
          onPointerDown={stopEventPropagation}
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </button>
      )}
      {upload && <UploadLine id={picture} shape={shape} upload={upload} />}
    </div>
  )
}

/**
 * The copy to show, for a picture with this longer side in page units. While the view moves it stays as it is, and what
 * comes into view begins with the smallest copy: larger ones take longer to decode than a frame lasts.
 */
function usePictureSize(side: number): PictureSize {
  const editor = useEditor()
  const last = useRef<PictureSize>('s')
  return useValue('picture size', () => {
    if (editor.getCameraState() === 'idle')
      last.current = sizeFor(side * editor.getZoomLevel() * window.devicePixelRatio)
    return last.current
  }, [editor, side])
}

function UploadLine({ id, shape, upload }: { id: string; shape: PictureShape; upload: UploadState }) {
  const editor = useEditor()
  const { pictures } = boardSignals(editor)
  if (upload.kind !== 'refused')
    return (
      <div className="parley-picture-line" role="status">
        {upload.kind === 'sending' && upload.share > 0
          ? `Sending… ${Math.round(100 * upload.share)} %`
          : 'Kept on this device until it is sent'}
      </div>
    )
  return (
    <div className="parley-picture-line" role="alert">
      <TriangleAlert aria-hidden />
      <span>Not sent. {upload.message}</span>
      <button type="button" onPointerDown={stopEventPropagation} onClick={() => pictures?.retry(id)}>
        <RotateCw aria-hidden /> Try again
      </button>
      <button
        type="button"
        onPointerDown={stopEventPropagation}
        onClick={() => {
          editor.markHistoryStoppingPoint('remove picture')
          editor.deleteShapes([shape.id])
          void pictures?.drop(id)
        }}
      >
        Remove
      </button>
    </div>
  )
}
