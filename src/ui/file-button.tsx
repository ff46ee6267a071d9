import { useRef } from 'react'
import { Button, type ButtonProps } from './button.tsx'

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The name of the file input for screen readers. */
  fieldLabel: string
  /** File types as in HTML's `accept`. */
  accept: string
  onFile: (file: File) => void
}

/** A button that opens the browser's dialog to choose one file. */
export function FileButton({ fieldLabel, accept, onFile, ...button }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        accept={accept}
        aria-label={fieldLabel}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Without this, choosing the same file again after mending it makes no change event.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
