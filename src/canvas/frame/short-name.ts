import type { TLFrameShape } from 'tldraw'
import { clip } from '#base/clip.ts'

/** Wider than any heading. Measuring and shaping thousands of characters takes a browser seconds. */
const MAX_HEADING_CHARS = 200

const known = new WeakMap<TLFrameShape['props'], TLFrameShape['props']>()

/**
 * The frame with as much of its name as a heading can show; the same props object for the same frame, because tldraw caches by
 * it.
 */
export function withShortName(frame: TLFrameShape): TLFrameShape {
  const { name } = frame.props
  if (name.length <= MAX_HEADING_CHARS) return frame
  const props = known.get(frame.props) ?? { ...frame.props, name: clip(name, MAX_HEADING_CHARS) }
  known.set(frame.props, props)
  return { ...frame, props }
}
