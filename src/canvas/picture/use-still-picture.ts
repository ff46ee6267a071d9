import { useEffect, useState } from 'react'
import { isAnimatedPicture } from './is-animated-picture.ts'

export interface StillPicture {
  /** What to show; null: it is being looked at. */
  src: string | null
  /** It could be played. */
  isAnimated: boolean
}

/**
 * The first frame of a picture that moves, for people who asked for less motion; other pictures as they are.
 * @param src the address of a picture that was loaded
 * @param isOn false: pictures move as they like
 */
export function useStillPicture(src: string | null, isOn: boolean): StillPicture {
  const [found, setFound] = useState<{ of: string; still: string | null } | null>(null)
  useEffect(() => {
    if (!src || !isOn) return
    let isOver = false
    let address: string | null = null
    stillOf(src).then(
      (still) => {
        if (isOver) return
        address = still && URL.createObjectURL(still)
        setFound({ of: src, still: address })
      },
      // It can't be looked at: better shown as it is than not at all.
      () => !isOver && setFound({ of: src, still: null }),
    )
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
      setFound(null)
    }
  }, [src, isOn])
  if (!isOn) return { src, isAnimated: false }
  if (!src || found?.of !== src) return { src: null, isAnimated: false }
  return { src: found.still ?? src, isAnimated: found.still !== null }
}

/** null: it does not move. */
async function stillOf(src: string): Promise<Blob | null> {
  const blob = await (await fetch(src)).blob()
  if (!isAnimatedPicture(new Uint8Array(await blob.arrayBuffer()))) return null
  const first = await createImageBitmap(blob)
  const canvas = document.createElement('canvas')
  canvas.width = first.width
  canvas.height = first.height
  canvas.getContext('2d')?.drawImage(first, 0, 0)
  first.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
}
