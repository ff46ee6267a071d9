import { day } from '#formats/minutes/account-words.ts'
import type { AccountProposal, BoardAccount } from '#formats/minutes/board-account.ts'
import { Numbers, Part } from './sheet-part.tsx'

export function ThemesPart({ account }: { account: BoardAccount }) {
  const { themes, ideas } = account
  if (themes.length === 0) return null
  const texts = new Map(ideas.map(({ number, text }) => [number, text]))
  return (
    <Part title="Themes">
      {themes.map(({ number, title, summary, numbers }) => (
        <section key={number}>
          <h3>
            {title} <span className="parley-model">#{number}</span>
          </h3>
          {summary !== '' && <p className="parley-prose">{summary}</p>}
          <ul>
            {numbers.map((each) => (
              <li key={each}>
                <strong>#{each} </strong>
                {texts.get(each)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Part>
  )
}

export function ProposalPart({ proposal }: { proposal: AccountProposal }) {
  const { title, version, by, at, summary, findings, actions } = proposal
  return (
    <Part title={`Proposal: ${title || 'Untitled'}`}>
      <p className="parley-facts">
        Version {version}
        {by && `, by ${by.name} (${by.isScript ? 'script, not an AI' : (by.model ?? 'model not known')})`},{' '}
        {day(at)}
      </p>
      {summary !== '' && <p className="parley-prose">{summary}</p>}
      {findings.length > 0 && (
        <section>
          <h3>Findings</h3>
          <ul>
            {findings.map(({ text, numbers, people }) => (
              <li key={text}>
                {text}
                {people.length > 0 && <em> — {people.join(', ')}</em>}
                <Numbers numbers={numbers} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {actions.length > 0 && (
        <section>
          <h3>Proposed actions</h3>
          <ol>
            {actions.map(({ text, numbers, owner, due }) => (
              <li key={text}>
                {text}
                {(owner || due) && <em> — {[owner, due && `by ${due}`].filter(Boolean).join(', ')}</em>}
                <Numbers numbers={numbers} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </Part>
  )
}
