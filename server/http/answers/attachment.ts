/**
 * A `content-disposition` header with a name in any script (RFC 6266): an ASCII form for old clients, and
 * UTF-8.
 */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, escaped)}`
}

function escaped(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
}
