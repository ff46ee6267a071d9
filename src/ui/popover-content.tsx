import { Popover } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/**
 * The sheet that a popover opens over everything else, 8 pixels from its trigger and never closer than that to the edge
 * of the window. `className` gives it its width and padding.
 */
export function PopoverContent({ className, ...rest }: ComponentProps<typeof Popover.Content>) {
  return (
    <Popover.Portal>
      <Popover.Content
        sideOffset={8}
        collisionPadding={8}
        className={classNames(
          'motion-open z-50 rounded-card border border-line bg-raised text-ink shadow-pop',
          className,
        )}
        {...rest}
      />
    </Popover.Portal>
  )
}
