import { captureIdeas, followIdeas, sortIdeas } from './capture-commands.ts'
import { linkIdeas, setParent, unlinkIdeas } from './link-commands.ts'
import {
  changeIdeas,
  demoteIdeas,
  promoteIdeas,
  removeIdeas,
  restoreIdeas,
  rewriteIdea,
  setDone,
} from './log-commands.ts'
import { withdrawIdeas } from './withdrawal-command.ts'

export const IDEA_COMMANDS = [
  changeIdeas,
  rewriteIdea,
  setParent,
  linkIdeas,
  unlinkIdeas,
  promoteIdeas,
  demoteIdeas,
  setDone,
  removeIdeas,
  restoreIdeas,
  captureIdeas,
  followIdeas,
  withdrawIdeas,
  sortIdeas,
] as const
