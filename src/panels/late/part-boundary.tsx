'use client'

import { Component, type ReactNode } from 'react'

export interface PartFailedProps {
  error: unknown
  /** Tries without a new page. */
  onAgain: () => void
}

interface PartBoundaryProps {
  /** Stands in its place. */
  failed: (failed: PartFailedProps) => ReactNode
  children: ReactNode
}

/** A part that fails while it is drawn fails alone. Give it a key, so that another part begins afresh. */
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
