import { useEffect, useState } from 'react'

export interface StillPicture {
  src: string | null
  isAnimated: boolean
}

/**
 * The first frame of an animated picture, for people who prefer reduced motion; other pictures are unchanged.
 * @param src the address of a loaded picture
 * @param isOn false leaves animations on
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
      // If it can't be checked, showing it is better than nothing.
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

/** `null` if it is not animated. */
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

/** Reads the file itself. GIFs, which are shown only before they are uploaded, count as animated: nearly all are. */
export function isAnimatedPicture(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  if (head.startsWith('GIF8')) return true
  // One bit of WebP's extended header (RFC 9649, section 2.7).
  return head.startsWith('RIFF') && head.slice(8, 16) === 'WEBPVP8X' && ((bytes[20] ?? 0) & 0b10) !== 0
}
