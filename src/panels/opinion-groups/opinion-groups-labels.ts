export const OPINION_GROUPS_LABELS = {
  groupsHint:
    'With few people, groups are a hint and no proof. People who rated little count with the nearest group.',
  showFewer: 'Show fewer',
  groupsOfOpinion: 'Groups of opinion',
} as const
