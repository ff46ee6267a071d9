export type PictureType = 'png' | 'jpeg' | 'webp' | 'gif'

/** From the first bytes, whatever name or content type the file has; `null` for unsupported kinds. */
export function detectPictureType(bytes: Uint8Array): PictureType | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  return null
}
