/** By the file itself. GIFs, which are shown before they are sent only, count as animated: few are not. */
export function isAnimatedPicture(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  if (head.startsWith('GIF8')) return true
  // The extended header of WebP says so in one bit (RFC 9649, section 2.7).
  return head.startsWith('RIFF') && head.slice(8, 16) === 'WEBPVP8X' && ((bytes[20] ?? 0) & 0b10) !== 0
}
