const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Index keys in order, as tldraw writes them: `d` announces four digits; a key must not end in a zero of its fraction. */
export function indexAt(place: number): string {
  let rest = place
  let digits = ''
  for (let i = 0; i < 4; i++) {
    digits = (DIGITS[rest % DIGITS.length] ?? '0') + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return `d${digits}`
}
