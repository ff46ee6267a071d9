import { getAssetUrls } from '@tldraw/assets/selfHosted'
import { FONT_SUBSETS, fontKey } from './note/note-fonts.ts'

/** The path of tldraw's icons and translations and our canvas font; the build copies them there. */
const BASE_URL = '/tldraw'

const fontUrl = (subset: string) => `${BASE_URL}/fonts/commissioner-${subset}-wght-normal.woff2`

function canvasAssetUrls() {
  const urls = getAssetUrls({ baseUrl: BASE_URL })
  // All of tldraw's fonts are our one family: shapes, arrows and text look like the notes, and an exported picture carries the
  // font of the screen.
  const fonts: Record<string, string> = {}
  for (const face of Object.keys(urls.fonts ?? {})) fonts[face] = fontUrl('latin')
  for (const subset of FONT_SUBSETS) fonts[fontKey(subset)] = fontUrl(subset)
  return { ...urls, fonts }
}

/** One constant object: tldraw creates a new editor when this changes. */
export const CANVAS_ASSET_URLS = canvasAssetUrls()
