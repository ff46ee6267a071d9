import { Copy, Image } from 'lucide-react'
import { useRef } from 'react'
import { ACTION_LABELS } from '#ui/action-labels.ts'
import { Button } from '#ui/button.tsx'
import { copyPicture } from '#ui/copy-picture.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { useCopyWithToast } from '#ui/use-copy-with-toast.ts'
import type { SvgPicture } from './svg-text.ts'
import { VOTES_AND_RATINGS_LABELS } from './votes-and-ratings-labels.ts'

const SIZE = { size: 18, 'aria-hidden': true } as const
/** Pixels of the picture in each unit, for high-resolution screens and for print. */
const PIXEL_RATIO = 2

interface ResultPictureMenuProps {
  title: string
  draw: () => SvgPicture
  lines: () => string[]
}

/** A result as a picture, or as text for another document. Results of people only, so nothing in them is secret. */
export function ResultPictureMenu({ title, draw, lines }: ResultPictureMenuProps) {
  const toast = useToast()
  const copyWithToast = useCopyWithToast()
  const place = useRef<HTMLSpanElement>(null)
  const name = fileName(title)
  const saveSvg = () => saveFile(new Blob([draw().svg], { type: 'image/svg+xml' }), `${name}.svg`)
  const withPng = (use: (png: Promise<Blob>) => Promise<void>) =>
    void use(paintPicture(draw())).catch(() => toast({ text: VOTES_AND_RATINGS_LABELS.pictureNotDrawn }))
  const savePng = () => withPng(async (png) => saveFile(await png, `${name}.png`))
  const copy = () =>
    withPng(async (png) => {
      const outcome = await copyPicture(png, `${name}.png`)
      toast({
        text:
          outcome === 'copied'
            ? VOTES_AND_RATINGS_LABELS.pictureCopied
            : VOTES_AND_RATINGS_LABELS.pictureSaved,
      })
    })
  const copyList = () =>
    copyWithToast(lines().join('\n'), { message: VOTES_AND_RATINGS_LABELS.listCopied, near: place.current })
  return (
    <span ref={place} className="relative inline-flex">
      <Menu align="start" trigger={<Button size="small">{VOTES_AND_RATINGS_LABELS.copyOrSave}</Button>}>
        <MenuItem icon={<Copy {...SIZE} />} onSelect={copy}>
          {ACTION_LABELS.copyAsPicture}
        </MenuItem>
        <MenuItem icon={<Copy {...SIZE} />} onSelect={copyList}>
          {ACTION_LABELS.copyAsText}
        </MenuItem>
        <MenuItem icon={<Image {...SIZE} />} onSelect={savePng}>
          {ACTION_LABELS.picturePng}
        </MenuItem>
        <MenuItem icon={<Image {...SIZE} />} onSelect={saveSvg}>
          {ACTION_LABELS.pictureSvg}
        </MenuItem>
      </Menu>
    </span>
  )
}

/** Rejects if the browser can't draw it. */
async function paintPicture({ svg, width, height }: SvgPicture): Promise<Blob> {
  const image = new window.Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * PIXEL_RATIO
  canvas.height = height * PIXEL_RATIO
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture of the result'))),
      'image/png',
    ),
  )
}

function fileName(title: string): string {
  return (
    title
      .replace(/[^\p{L}\p{N} _-]+/gu, '')
      .trim()
      .slice(0, 60) || 'result'
  )
}
