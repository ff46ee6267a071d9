export const OPINION_GROUPS_LABELS = {
  groupsHint:
    'With few people, groups are a hint and no proof. People who rated little count with the nearest group.',
  groupsOfOpinion: 'Groups of opinion',
} as const
