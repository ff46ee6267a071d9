/** The person's browser creates a picture's id, so that the shape can be on the board before the bytes are. */
export const PICTURE_ID = /^[A-Za-z0-9_-]{16,40}$/

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** Width times height; of an animation, times the number of its frames. */
export const MAX_PICTURE_PIXELS = 40_000_000

/** Allowed types, in the browsers' notation. SVG is not among them: it can hold scripts. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** The longer side, in pixels, of the copies that are kept. */
export const PICTURE_SIDES = { s: 320, m: 1280, l: 4096 } as const
export type PictureSize = keyof typeof PICTURE_SIDES
export const PICTURE_SIZES = ['s', 'm', 'l'] as const satisfies readonly PictureSize[]
