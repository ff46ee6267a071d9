import { RecentlyUsed } from '#base/recently-used.ts'
import { PICTURE_SIZES, type PictureSize } from '#board/record/picture-rules.ts'
import { pictureUrl } from './picture-source.ts'

/** Pixels of all cached copies: encoded, about 60 MB. */
const MAX_PIXELS = 400_000_000

/**
 * Copies that this page has loaded. A picture that becomes visible again is drawn in its first frame, without another
 * request.
 */
export class LoadedPictures {
  private readonly images = new RecentlyUsed<HTMLImageElement>({
    maxSize: MAX_PIXELS,
    sizeOf: ({ naturalWidth, naturalHeight }) => Math.max(1, naturalWidth * naturalHeight),
  })

  has(url: string): boolean {
    return this.images.get(url) !== undefined
  }

  keep(url: string, image: HTMLImageElement): void {
    // A preview is valid only until its upload ends.
    if (!url.startsWith('blob:')) this.images.set(url, image)
  }

  /** The size to start with: the smallest that is loaded, or else the smallest. */
  firstSize(boardId: string, id: string): PictureSize {
    return PICTURE_SIZES.find((size) => this.has(pictureUrl(boardId, id, size))) ?? 's'
  }
}
