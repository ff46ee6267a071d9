import { Check, Copy, Maximize, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useMemo, useRef, useState } from 'react'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { copyPicture } from '#ui/copy-picture.ts'
import type { DialogOpenProps } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOpener } from '#ui/use-opener.ts'
import { isLoopbackHost } from './is-loopback-host.ts'
import { drawQrCode, type QrDrawing } from './qr-drawing.ts'
import { SHARE_LABELS } from './share-labels.ts'

export interface QrViewProps extends DialogOpenProps {
  /** The whole address, with `https://`. */
  address: string
  boardTitle: string
  invitation: string
}

/** A link's QR code as large as the window, for people in a room, with the address to type below. */
export function QrView(props: QrViewProps) {
  const { isOpen, onClose } = props
  const opener = useOpener()
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content
          onOpenAutoFocus={opener.remember}
          onCloseAutoFocus={opener.giveBack}
          className="motion-fade fixed inset-0 z-50 flex flex-col items-center overflow-y-auto bg-sheet px-6 py-6 text-ink outline-none max-phone:px-4"
        >
          <QrBody {...props} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function QrBody({ address, boardTitle, invitation }: QrViewProps) {
  const drawing = useMemo(() => drawQrCode(address), [address])
  const [done, setDone] = useState<'copied' | 'saved' | 'failed' | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const copy = () =>
    copyQrPicture(drawing, SHARE_LABELS.qrFile).then(setDone, () => {
      setDone('failed')
    })
  return (
    <div ref={body} className="contents">
      <Radix.Title className="max-w-full break-words px-12 text-center font-heading text-page phone:text-[clamp(20px,3vw,36px)] phone:leading-tight">
        {boardTitle}
      </Radix.Title>
      <Radix.Description className="mt-1 text-center text-body text-ink-2 phone:text-phone">
        {SHARE_LABELS.scanHint} {invitation}
      </Radix.Description>
      {/* Black on white in every theme: many readers cannot read an inverted code. */}
      <svg
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        role="img"
        aria-label={SHARE_LABELS.qrCodeFor(address)}
        shapeRendering="crispEdges"
        className="my-5 aspect-square min-h-56 w-[min(100%,78vh)] max-w-[720px] flex-1 rounded-card"
        style={{ background: 'white' }}
      >
        <path d={drawing.path} fill="black" />
      </svg>
      <p className="max-w-full select-all break-all text-center font-note text-phone phone:text-[clamp(18px,2.4vw,32px)] phone:leading-snug">
        {address.replace(/^https?:\/\//, '')}
      </p>
      {isLoopbackHost(window.location.hostname) && (
        <Notice className="mt-4 border border-line">
          {SHARE_LABELS.phonesHint} <code className="font-note">HOST=0.0.0.0</code>{' '}
          {SHARE_LABELS.phonesHintEnd}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap items-center justify-center gap-2">
        <Button
          icon={done === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {done === 'copied' ? ACTION_LABELS.copied : ACTION_LABELS.copyAsPicture}
        </Button>
        {document.fullscreenEnabled && (
          <Button
            icon={<Maximize size={16} aria-hidden />}
            onClick={() => {
              // Refused by some embedded browsers: the view fills the window all the same.
              void body.current?.parentElement?.requestFullscreen().catch(() => undefined)
            }}
          >
            {SHARE_LABELS.fullScreen}
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 min-h-5 text-ink-2 text-small">
        {done === 'saved' && SHARE_LABELS.pictureSavedAsFile}
        {done === 'failed' && SHARE_LABELS.pictureFailed}
      </p>
      <Radix.Close asChild>
        <IconButton
          label={ACTION_LABELS.close}
          icon={<X size={22} aria-hidden />}
          className="absolute top-4 right-4 max-phone:top-2 max-phone:right-2"
        />
      </Radix.Close>
    </div>
  )
}

/** The smallest side of the picture, sharp enough for print. */
const SIDE_PX = 1_024

/**
 * Puts the code on the clipboard as a PNG; saves it as a file where the browser does not allow that. Rejects
 * if no picture can be made.
 */
function copyQrPicture(drawing: QrDrawing, fileName: string): Promise<'copied' | 'saved'> {
  return copyPicture(paintQrCode(drawing), fileName)
}

function paintQrCode({ size, path }: QrDrawing): Promise<Blob> {
  const canvas = document.createElement('canvas')
  // Whole pixels for each module, or its edges blur.
  const scale = Math.ceil(SIDE_PX / size)
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.scale(scale, scale)
    context.fillStyle = 'black'
    context.fill(new Path2D(path))
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture of the code'))),
      'image/png',
    ),
  )
}
