/** Where the reader is, as an IANA name. */
export function readTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
