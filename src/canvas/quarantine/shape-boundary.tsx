import { Component, type ReactNode } from 'react'
import type { FailedPart, ShapeQuarantine } from './shape-quarantine.ts'

interface ShapeBoundaryProps {
  quarantine: ShapeQuarantine | null
  shapeId: string
  part: FailedPart
  children: ReactNode
}

/** If drawing one shape fails, only this part fails. */
export class ShapeBoundary extends Component<ShapeBoundaryProps, { error: unknown; isFailed: boolean }> {
  override state = { error: null, isFailed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, isFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    const { quarantine, shapeId, part } = this.props
    quarantine?.report(shapeId, part, error)
  }

  override render(): ReactNode {
    if (!this.state.isFailed) return this.props.children
    if (!this.props.quarantine) throw this.state.error
    return null
  }
}
