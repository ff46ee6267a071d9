export const IDEA_EDIT_LABELS = {
  selectedIdeas: 'Selected ideas',
  selected: 'selected',
  onlyFacilitatorRestores: 'Only a facilitator can restore other people’s ideas.',
  decide: 'Decide',
  onlyFacilitatorRemoves: 'Only a facilitator can remove other people’s ideas.',
  onlyFacilitatorMovesBack: 'Only facilitators can move an idea back',
  maxTags: (count: number) => `At most ${count} tags`,
  tagsOfBoard: 'Tags of this board',
  partlyHint: 'On some of them; press to tag all',
  partly: ', on some of them, tag all',
  removeTag: (tag: string) => `Remove ${tag}`,
} as const
