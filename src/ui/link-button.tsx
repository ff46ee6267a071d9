import { classNames } from './class-names.ts'
import { PlainButton, type PlainButtonProps } from './plain-button.tsx'

/** A button of HTML that looks like a link; `isDisabled` replaces `disabled`. */
export interface LinkButtonProps extends PlainButtonProps {
  /** small and medium: a separate line, 40 pixels high on a phone. text: as large as the text around it. */
  size?: 'small' | 'medium' | 'text'
}

const SIZES = {
  small: 'text-small max-phone:min-h-10',
  medium: 'h-8 text-body max-phone:h-10',
  text: '',
}

/** A quiet action in a text or below it. */
export function LinkButton({ size = 'small', className, ...rest }: LinkButtonProps) {
  return <PlainButton {...rest} className={classNames('rounded-chip text-link', SIZES[size], className)} />
}
