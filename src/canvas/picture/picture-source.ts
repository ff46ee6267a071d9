import { useEffect, useState } from 'react'
import { PICTURE_SIDES, PICTURE_SIZES, type PictureSize } from '#board/picture-rules.ts'
import type { LoadedPictures } from './loaded-pictures.ts'
import { picturesPath } from './send-picture.ts'

/** A copy may be enlarged by this much before the next one is taken. */
const TOLERANCE = 1.15
const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

/** The smallest copy that is sharp where the longer side has this many pixels of the screen. */
export function sizeFor(sidePx: number): PictureSize {
  return PICTURE_SIZES.find((size) => sidePx <= PICTURE_SIDES[size] * TOLERANCE) ?? 'l'
}

export function pictureUrl(boardId: string, id: string, size: PictureSize): string {
  // Of one that is still on its way the browser would report a 404 each time that it is asked for.
  return `${picturesPath(boardId)}/${id}?size=${size}&missing=empty`
}

export interface PictureSource {
  /** null: nothing can be shown yet. */
  src: string | null
  /** It was asked for, and is not there. */
  isMissing: boolean
}

/**
 * The address to show: that of `url` as soon as it is loaded, until then the one before. One that can't be had is asked for
 * again, ever more rarely: it may be on its way from the person who added it.
 */
export function usePictureSource(url: string, loaded: LoadedPictures): PictureSource {
  const [src, setSrc] = useState<string | null>(() => (loaded.has(url) ? url : null))
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    let isOver = false
    let pauseMs = MIN_PAUSE_MS
    let timer: ReturnType<typeof setTimeout> | null = null
    if (loaded.has(url)) {
      setSrc(url)
      setMissing(false)
      return
    }
    const load = () => {
      const image = new Image()
      image.src = url
      image.decode().then(
        () => {
          loaded.keep(url, image)
          if (isOver) return
          setSrc(url)
          setMissing(false)
        },
        () => {
          if (isOver) return
          setMissing(true)
          timer = setTimeout(load, pauseMs)
          pauseMs = Math.min(MAX_PAUSE_MS, 2 * pauseMs)
        },
      )
    }
    load()
    return () => {
      isOver = true
      if (timer) clearTimeout(timer)
    }
  }, [url, loaded])
  return { src, isMissing }
}
