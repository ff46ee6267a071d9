/** `06:40`, and from an hour on `1:06:40`. */
export function formatRemaining(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const rest = `${twoDigits(m)}:${twoDigits(s)}`
  return h > 0 ? `${h}:${rest}` : rest
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}
