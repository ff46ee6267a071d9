/**
 * Characters that some system forbids in file names, and their replacements; `%` is replaced only where it could be read as one
 * of these.
 */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]|^\.|[. ]$|%(?=[0-9A-F]{2})/gu

/** Reading it back gives the name. */
export function fileNameOf(name: string): string {
  return name.replace(UNSAFE, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}

/** Undoes `fileNameOf`; other escapes, which are part of a name, stay. */
export function nameOfFile(fileName: string): string {
  return fileName.replace(/%([0-9A-F]{2})/g, (whole, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16))
    return new RegExp(UNSAFE.source, 'u').test(char) || char === '%' ? char : whole
  })
}
