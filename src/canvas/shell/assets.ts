import { getAssetUrls } from '@tldraw/assets/selfHosted'
import { FONT_SUBSETS, fontKey } from '../note/note-fonts.ts'

/** The path of tldraw's icons and translations and our canvas font; the build copies them there. */
const BASE_URL = '/tldraw'

/** The icons of the context menu. */
const SHOWN_ICONS: ReadonlySet<string> = new Set(['check', 'chevron-right', 'none'])

const fontUrl = (subset: string) => `${BASE_URL}/fonts/commissioner-${subset}-wght-normal.woff2`

function canvasAssetUrls() {
  const urls = getAssetUrls({ baseUrl: BASE_URL })
  // All of tldraw's fonts are our one family: shapes, arrows and text look like the notes, and an exported picture carries the
  // font of the screen.
  const fonts: Record<string, string> = {}
  for (const face of Object.keys(urls.fonts ?? {})) fonts[face] = fontUrl('latin')
  for (const subset of FONT_SUBSETS) fonts[fontKey(subset)] = fontUrl(subset)
  return {
    ...urls,
    fonts,
    icons: without(urls.icons, (name) => !SHOWN_ICONS.has(name)),
    embedIcons: without(urls.embedIcons, () => true),
  }
}

/** tldraw loads and decodes all its 200 icons when it starts, except those with an empty address. */
function without(
  icons: Readonly<Record<string, string>>,
  isUnused: (name: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(icons).map(([name, url]) => [name, isUnused(name) ? '' : url]))
}

/** One constant object: tldraw creates a new editor when this changes. */
export const CANVAS_ASSET_URLS = canvasAssetUrls()
