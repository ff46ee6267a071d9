import { useEffect, useState } from 'react'
import { PICTURE_SIDES, PICTURE_SIZES, type PictureSize } from '#board/record/picture-rules.ts'
import type { LoadedPictures } from './loaded-pictures.ts'
import { picturesPath } from './send-picture.ts'

/** A copy may be enlarged by this factor before the next one is used. */
const TOLERANCE = 1.15
const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** A picture is seen late by no more than half the time that it took to arrive. */
const PAUSE_GROWTH = 1.5

/** The smallest copy that is sharp at this size of the longer side, in screen pixels. */
export function sizeFor(sidePx: number): PictureSize {
  return PICTURE_SIZES.find((size) => sidePx <= PICTURE_SIDES[size] * TOLERANCE) ?? 'l'
}

/** Answers without a body, and not with 404, where the picture is not there yet. */
export function pictureUrl(boardId: string, id: string, size: PictureSize): string {
  // Without `missing=empty`, the browser would report a 404 at each request while the picture is being uploaded.
  return `${picturesPath(boardId)}/${id}?size=${size}&missing=empty`
}

/** The address of the copy of a picture that fits the zoom. */
export interface PictureSource {
  /** `null` while there is nothing to show. */
  src: string | null
  /** It was requested, and does not exist. */
  isMissing: boolean
}

/**
 * The address to show: `url` as soon as it is loaded, the earlier one until then. A missing picture is requested again, less and
 * less often: its author may still be uploading it.
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
          pauseMs = Math.min(MAX_PAUSE_MS, PAUSE_GROWTH * pauseMs)
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
