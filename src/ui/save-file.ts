const KEPT_MS = 60_000

export function saveFile(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the address after this task, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
