import { useLayoutEffect, useRef } from 'react'

/** The far layer's bitmap of a picture, until a copy is loaded: nothing is empty after zooming in. */
export function PictureThumbnail({ bitmap, alt }: { bitmap: ImageBitmap; alt: string }) {
  const element = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    element.current?.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  return <canvas ref={element} width={bitmap.width} height={bitmap.height} role="img" aria-label={alt} />
}
