import { crc32 } from '#base/crc32.ts'
import { xmpOf } from './xmp.ts'

/** The keyword under which programs look for XMP in a PNG. */
const KEYWORD = 'XML:com.adobe.xmp'
/** The signature of a PNG, and its first chunk, which always has the same length. */
const AFTER_HEADER = 8 + 25

/** The picture with metadata for other programs: an international text chunk with XMP, right after the header. */
export async function markPng(png: Blob, models: readonly string[]): Promise<Blob> {
  const bytes = new Uint8Array(await png.arrayBuffer())
  const packet = `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${xmpOf(models)}</x:xmpmeta><?xpacket end="r"?>`
  const parts = [bytes.slice(0, AFTER_HEADER), textChunk(packet), bytes.slice(AFTER_HEADER)]
  return new Blob(parts, { type: png.type })
}

/** Keyword, no compression, no language, no translated keyword; each ends with a zero. */
function textChunk(text: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const data = encoder.encode(`iTXt${KEYWORD}\0\0\0\0\0${text}`)
  const chunk = new Uint8Array(data.length + 8)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, data.length - 4)
  chunk.set(data, 4)
  view.setUint32(data.length + 4, crc32(data))
  return chunk
}
