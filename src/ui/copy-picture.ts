import { saveFile } from './save-file.ts'

/**
 * Puts a PNG on the clipboard; saves it as a file where the browser does not allow that. Rejects if no picture can be
 * made.
 */
export async function copyPicture(picture: Promise<Blob>, fileName: string): Promise<'copied' | 'saved'> {
  if (window.isSecureContext && 'ClipboardItem' in window) {
    try {
      // Safari accepts a promise only: a picture that is awaited first would be too late for the click.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
      return 'copied'
    } catch {
      // No permission, or no pictures on this clipboard: a file works everywhere.
    }
  }
  saveFile(await picture, fileName)
  return 'saved'
}
