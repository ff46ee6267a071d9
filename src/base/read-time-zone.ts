/** The reader's time zone as an IANA name. */
export function readTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
