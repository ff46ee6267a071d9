import { execFileSync } from 'node:child_process'

/** The last commit before the rule. */
const RULE_SINCE = 'c961b887b13f5d68a30b8c4b36c3b79de8dab63f'
const MAX_CHARS = 72
const TITLE = /^(?:build|ci|docs|feat|fix|perf|refactor|style|test)(?:\([a-z0-9-]+\))?: [a-z][^;]*[^.;]$/

/** One sentence a commit whose title breaks the rule of CONTRIBUTING.md. `commits`: `id title`. */
export function checkTitles(commits: readonly string[]): string[] {
  return commits.flatMap((commit) => {
    const [id, title = ''] = commit.split(/ (.*)/)
    if (title.length > MAX_CHARS)
      return [`${id}: the title has ${title.length} characters, at most ${MAX_CHARS}: ${title}`]
    return TITLE.test(title) ? [] : [`${id}: write "type(folder): imperative" about one thing: ${title}`]
  })
}

/** The commits since the rule, as `id title`. `null` in a copy without git or that part of the history. */
export function readCommits(root: string): string[] | null {
  try {
    const range = [`${RULE_SINCE}..HEAD`, '--no-merges', '--format=%h %s']
    const titles = execFileSync('git', ['log', ...range], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return titles.split('\n').filter(Boolean)
  } catch {
    return null
  }
}
