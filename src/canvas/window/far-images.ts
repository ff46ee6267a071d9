/** After this time a picture that could not be had is asked for again, when it is painted next. */
const RETRY_MS = 15_000

/** Small copies of pictures, to be painted from far away. */
export class FarImages {
  private readonly images = new Map<string, HTMLImageElement>()
  private readonly timers = new Set<ReturnType<typeof setTimeout>>()
  private readonly onLoaded: () => void

  constructor(onLoaded: () => void) {
    this.onLoaded = onLoaded
  }

  /** null: not yet; `onLoaded` tells when it is here. */
  get(url: string): HTMLImageElement | null {
    const image = this.images.get(url) ?? this.load(url)
    return image.complete && image.naturalWidth > 0 ? image : null
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer)
    for (const image of this.images.values()) image.onload = image.onerror = null
    this.images.clear()
  }

  private load(url: string): HTMLImageElement {
    const image = new Image()
    image.onload = this.onLoaded
    image.onerror = () => {
      const timer = setTimeout(() => {
        this.timers.delete(timer)
        this.images.delete(url)
        this.onLoaded()
      }, RETRY_MS)
      this.timers.add(timer)
    }
    image.src = url
    this.images.set(url, image)
    return image
  }
}
