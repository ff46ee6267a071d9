import { RecentlyUsed } from '#base/recently-used.ts'
import { PICTURE_SIDES, type PictureSize } from '#board/record/picture-rules.ts'
import { pictureUrl, sizeFor } from './picture-source.ts'

/** After this time a missing picture is requested again, when it is painted next. */
const RETRY_MS = 15_000
/** Sides in pixels, smaller than the smallest copy: two hundred pictures at once are a few pixels wide each. */
const SMALL_SIDES = [80, 160] as const
/** Pixels of all bitmaps together: 96 MB. */
const MAX_PIXELS = 24_000_000
/** Pictures loading at once, as many as a browser requests from one server; requesting hundreds takes longer than a frame. */
const MAX_LOADING = 6

export interface FarImageRequest {
  boardId: string
  id: string
  /** Page units. */
  w: number
  h: number
  /** Device pixels for a page unit. */
  scale: number
  /** If false, any loaded bitmap is good enough. */
  isResting: boolean
}

/** Pictures for painting from far away, as bitmaps of about their size on the screen, decoded outside the main thread. */
export class FarImages {
  private readonly bitmaps = new RecentlyUsed<ImageBitmap>({
    maxSize: MAX_PIXELS,
    sizeOf: ({ width, height }) => Math.max(1, width * height),
    dispose: (bitmap) => bitmap.close(),
  })
  private readonly sides = new Map<string, Set<number>>()
  /** Includes waiting requests, and those that have just failed. */
  private readonly asked = new Set<string>()
  private readonly waiting: (() => void)[] = []
  private loading = 0
  private listener: (() => void) | null = null

  /** One listener at a time. Returns a function that removes it. */
  onLoaded(listener: () => void): () => void {
    this.listener = listener
    return () => {
      if (this.listener === listener) this.listener = null
    }
  }

  /** The best loaded bitmap, or `null`; the listener is called when a better one is loaded. */
  get(request: FarImageRequest): ImageBitmap | null {
    const sidePx = Math.max(request.w, request.h) * request.scale
    const size = sizeFor(sidePx)
    const side = SMALL_SIDES.find((each) => sidePx <= each) ?? PICTURE_SIDES[size]
    const exact = this.bitmaps.get(keyOf(request.id, side))
    if (exact) return exact
    const other = this.other(request.id, side)
    if (!other || request.isResting) this.load(request, size, side)
    return other
  }

  /** Any loaded one, whatever its size. */
  largest(id: string): ImageBitmap | null {
    return this.other(id, Number.POSITIVE_INFINITY)
  }

  private sidesOf(id: string): number[] {
    return [...(this.sides.get(id) ?? [])].sort((a, b) => a - b)
  }

  /** The next larger one, or else the largest. */
  private other(id: string, side: number): ImageBitmap | null {
    const sides = this.sidesOf(id)
    const inOrder = [...sides.filter((each) => each > side), ...sides.filter((each) => each < side).reverse()]
    for (const each of inOrder) {
      const bitmap = this.bitmaps.get(keyOf(id, each))
      if (bitmap) return bitmap
    }
    return null
  }

  private load(request: FarImageRequest, size: PictureSize, side: number): void {
    const key = keyOf(request.id, side)
    if (this.asked.has(key)) return
    this.asked.add(key)
    this.waiting.push(() => {
      this.read(request, size, side)
        .then(
          (bitmap) => this.keep(request.id, side, bitmap),
          () => void setTimeout(() => this.forget(key), RETRY_MS),
        )
        .finally(() => {
          this.loading -= 1
          this.loadNext()
        })
    })
    this.loadNext()
  }

  private loadNext(): void {
    while (this.loading < MAX_LOADING) {
      const begin = this.waiting.shift()
      if (!begin) return
      this.loading += 1
      begin()
    }
  }

  private keep(id: string, side: number, bitmap: ImageBitmap): void {
    const key = keyOf(id, side)
    this.bitmaps.set(key, bitmap)
    const sides = this.sides.get(id)
    if (sides) sides.add(side)
    else this.sides.set(id, new Set([side]))
    this.forget(key)
  }

  private forget(key: string): void {
    this.asked.delete(key)
    this.listener?.()
  }

  private async read(
    { boardId, id, w, h }: FarImageRequest,
    size: PictureSize,
    side: number,
  ): Promise<ImageBitmap> {
    const response = await fetch(pictureUrl(boardId, id, size))
    if (response.status !== 200) throw new Error('the picture is not here')
    const blob = await response.blob()
    if (side >= PICTURE_SIDES.s) return createImageBitmap(blob)
    const resize = w >= h ? { resizeWidth: side } : { resizeHeight: side }
    return createImageBitmap(blob, { ...resize, resizeQuality: 'medium' })
  }
}

function keyOf(id: string, side: number): string {
  return `${id} ${side}`
}
