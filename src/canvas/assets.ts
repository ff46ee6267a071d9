import { getAssetUrls } from '@tldraw/assets/selfHosted'
import { FONT_SUBSETS, fontKey } from './note/note-fonts.ts'

/** Where tldraw's icons and translations and our canvas font are served from; the build copies them there. */
const BASE_URL = '/tldraw'

const fontUrl = (subset: string) => `${BASE_URL}/fonts/commissioner-${subset}-wght-normal.woff2`

function canvasAssetUrls() {
  const urls = getAssetUrls({ baseUrl: BASE_URL })
  // Every face that tldraw knows is drawn in our one family: shapes, arrows and text look like the notes, and the
  // font that an exported picture carries is the one on the screen.
  const fonts: Record<string, string> = {}
  for (const face of Object.keys(urls.fonts ?? {})) fonts[face] = fontUrl('latin')
  for (const subset of FONT_SUBSETS) fonts[fontKey(subset)] = fontUrl(subset)
  return { ...urls, fonts }
}

/** One object for good: tldraw makes a new editor when this changes. */
export const CANVAS_ASSET_URLS = canvasAssetUrls()
