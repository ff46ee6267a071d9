/**
 * The mailbox that an address most likely belongs to, for limits: case, dots and everything after a `+` are ways to
 * write another address of the same mailbox. Never an address to send to.
 */
export function mailboxOf(address: string): string {
  const [name = '', host = ''] = address.toLowerCase().split('@')
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${host}`
}
