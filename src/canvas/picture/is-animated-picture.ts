/** Reads the file itself. GIFs, which are shown only before they are uploaded, count as animated: nearly all are. */
export function isAnimatedPicture(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  if (head.startsWith('GIF8')) return true
  // One bit of WebP's extended header (RFC 9649, section 2.7).
  return head.startsWith('RIFF') && head.slice(8, 16) === 'WEBPVP8X' && ((bytes[20] ?? 0) & 0b10) !== 0
}
