export const OPINION_GROUPS_LABELS = {
  groupsHint:
    'With few people, groups are a hint and no proof. People who rated little count with the nearest group.',
  groupsOfOpinion: 'Groups of opinion',
  mapHint: (maxGroups: number) =>
    `People who rate alike lie close together on a map (principal components), and are cut into two to ${maxGroups} groups (k-means). Groups are shown only if they stand out more than chance makes them.`,
  supportHint: (item: string) =>
    `A person supports a ${item} whose mean score from them is above the middle of the scale. All groups support it if more than half of each do, however small the group.`,
  minimumHint: (people: number, each: number, item: string) =>
    `It takes ${people} people, ${each} in each group, and ${each} of each group who rated a ${item}. Only these counts are kept, never who is in which group.`,
  others: (item: string) => `Other ${item}s`,
  showAllByGroup: (count: number, item: string) => `Show all ${count} ${item}s by group`,
  supportOf: (group: string, support: number, rated: number) => `${group}: ${support} of ${rated} support it`,
  howFound: 'How groups of opinion are found',
} as const
