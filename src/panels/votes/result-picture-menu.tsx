'use client'

import { Copy, Image } from 'lucide-react'
import { useRef } from 'react'
import { countWords, endWords } from '#panels/labels/vote-labels.ts'
import { useBoard } from '#panels/open-board/board-context.tsx'
import { rankNotes } from '#session/votes/rank-notes.ts'
import type { ClosedVote } from '#session/votes/vote.ts'
import { Button } from '#ui/button.tsx'
import { copyPicture } from '#ui/copy-picture.ts'
import { copyText } from '#ui/copy-text.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import { type ResultLine, resultPicture } from './result-picture.ts'

const SIZE = { size: 18, 'aria-hidden': true } as const
/** For high-resolution screens and for print. */
const PIXEL_RATIO = 2

/** The result as a picture, or as text for another document. Votes of people only, so nothing in it is secret. */
export function ResultPictureMenu({ vote }: { vote: ClosedVote }) {
  const { noteById } = useBoard()
  const toast = useToast()
  const place = useRef<HTMLSpanElement>(null)
  const rows = (): ResultLine[] =>
    rankNotes(vote.result).map(({ noteId, rank, isTied, votes }) => {
      const note = noteById(noteId)
      const label = note?.number ? `#${note.number}` : ''
      return { rank, isTied, votes, label, text: note ? note.text : 'Deleted note' }
    })
  const facts = () => `${countWords(vote.result)}. ${endWords(vote, Date.now())}.`
  const draw = () => resultPicture(vote.title, facts(), rows())
  const name = fileName(vote.title)
  const saveSvg = () => saveFile(new Blob([draw().svg], { type: 'image/svg+xml' }), `${name}.svg`)
  const withPng = (use: (png: Promise<Blob>) => Promise<void>) =>
    void use(paintPicture(draw())).catch(() =>
      toast({ text: 'This browser could not draw the picture. Take the SVG.' }),
    )
  const savePng = () => withPng(async (png) => saveFile(await png, `${name}.png`))
  const copy = () =>
    withPng(async (png) => {
      const outcome = await copyPicture(png, `${name}.png`)
      toast({ text: outcome === 'copied' ? 'Picture copied' : 'Picture saved as a file' })
    })
  const copyList = async () => {
    const lines = rows().map(({ rank, isTied, label, text, votes }) =>
      [`${rank}${isTied ? '=' : ''}`, label, text.replace(/\s+/g, ' '), String(votes)].join('\t'),
    )
    const isCopied =
      place.current !== null && (await copyText([vote.title, facts(), ...lines].join('\n'), place.current))
    toast({ text: isCopied ? 'List copied' : 'This browser does not allow copying.' })
  }
  return (
    <span ref={place} className="relative inline-flex">
      <Menu align="start" trigger={<Button size="small">Copy or save</Button>}>
        <MenuItem icon={<Copy {...SIZE} />} onSelect={copy}>
          Copy as picture
        </MenuItem>
        <MenuItem icon={<Copy {...SIZE} />} onSelect={() => void copyList()}>
          Copy as text
        </MenuItem>
        <MenuItem icon={<Image {...SIZE} />} onSelect={savePng}>
          Picture, PNG
        </MenuItem>
        <MenuItem icon={<Image {...SIZE} />} onSelect={saveSvg}>
          Picture, SVG
        </MenuItem>
      </Menu>
    </span>
  )
}

/** Rejects if the browser can't draw it. */
async function paintPicture({ svg, width, height }: ReturnType<typeof resultPicture>): Promise<Blob> {
  const image = new window.Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * PIXEL_RATIO
  canvas.height = height * PIXEL_RATIO
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture of the vote'))),
      'image/png',
    ),
  )
}

function fileName(title: string): string {
  return (
    title
      .replace(/[^\p{L}\p{N} _-]+/gu, '')
      .trim()
      .slice(0, 60) || 'vote'
  )
}
