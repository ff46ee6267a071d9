import { classNames } from './class-names.ts'

interface FailureTextProps {
  /** A sentence; without one nothing is shown. */
  children: string | null | undefined
  /** Classes that position it, such as a margin, or a full line of a row that wraps. */
  className?: string
}

/** Why something failed, in a line that screen readers read out at once. */
export function FailureText({ children, className }: FailureTextProps) {
  if (!children) return null
  return (
    <p role="alert" className={classNames('text-small text-warn', className)}>
      {children}
    </p>
  )
}
