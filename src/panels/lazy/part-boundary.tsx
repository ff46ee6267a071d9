import { Component, type ReactNode } from 'react'

export interface PartFailedProps {
  error: unknown
  /** Tries again on the same page, without a reload. */
  onAgain: () => void
}

interface PartBoundaryProps {
  failed: (failed: PartFailedProps) => ReactNode
  /** The part that may throw while it renders. What its event handlers and requests throw is not caught here. */
  children: ReactNode
}

/**
 * Keeps an error in one part from taking down the page. Change its `key` with the part: an error stays until
 * then, or until `onAgain`.
 */
export class PartBoundary extends Component<PartBoundaryProps, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override render(): ReactNode {
    const { failed } = this.state
    if (!failed) return this.props.children
    return this.props.failed({ error: failed.error, onAgain: () => this.setState({ failed: null }) })
  }
}
