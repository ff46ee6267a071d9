export const PICTURE_LABELS = {
  stopAnimation: 'Stop this animation',
  playAnimation: 'Play this animation',
  notArrived: 'This picture has not arrived yet. It may still be on its way from the person who added it.',
  notSent: (reason: string) => `Not sent. ${reason}`,
} as const
