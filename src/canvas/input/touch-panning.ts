import { StateNode, type TLCamera, Vec } from 'tldraw'

/** Friction and top speed of the slide, equal to those of tldraw's hand tool. */
const FRICTION = 0.09
const MAX_SLIDE_SPEED = 2

/** One finger moves the view. */
export class TouchPanning extends StateNode {
  static override id = 'touch_panning'
  private start: Pick<TLCamera, 'x' | 'y' | 'z'> = { x: 0, y: 0, z: 1 }

  override onEnter(): void {
    this.editor.stopCameraAnimation()
    const { x, y, z } = this.editor.getCamera()
    this.start = { x, y, z }
    this.follow()
  }

  override onPointerMove(): void {
    this.follow()
  }

  override onPointerUp(): void {
    const { pointerVelocity } = this.editor.inputs
    const speed = Math.min(pointerVelocity.len(), MAX_SLIDE_SPEED)
    if (speed > 0.1) this.editor.slideCamera({ speed, direction: pointerVelocity, friction: FRICTION })
    this.parent.transition('idle')
  }

  override onCancel(): void {
    this.parent.transition('idle')
  }

  override onComplete(): void {
    this.parent.transition('idle')
  }

  override onInterrupt(): void {
    this.parent.transition('idle')
  }

  private follow(): void {
    const { currentScreenPoint, originScreenPoint } = this.editor.inputs
    const { x, y, z } = this.start
    const moved = Vec.Sub(currentScreenPoint, originScreenPoint).div(z)
    this.editor.setCamera({ x: x + moved.x, y: y + moved.y, z }, { immediate: true })
  }
}
