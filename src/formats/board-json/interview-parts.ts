import type { ContentInterview } from '#session/import/content-interview.ts'
import type { Interview } from '#session/interviews/interview.ts'
import type { RemappedIds } from './remap-ids.ts'
import type { FileNameOf } from './write-parts.ts'

/**
 * `null` for an open one: a file must not show answers that people don't see yet, and nothing in a file waits for
 * answers.
 */
export function writeInterview(interview: Interview, whose: FileNameOf): ContentInterview | null {
  const { id, title, context, program, settings, startedAt, endsAt, branches, end, summary } = interview
  if (!end) return null
  return withPeople(
    {
      ...{ id, title, context, settings, startedAt, endsAt, end },
      askedBy: interview.askedBy,
      advisorRound: interview.advisorRound,
      summary:
        summary?.state === 'done'
          ? {
              text: summary.text,
              agentId: summary.agentId,
              model: summary.model,
              endedAt: summary.endedAt ?? end.at,
            }
          : null,
      program: program?.name ?? null,
      branches: branches.map((branch) => ({ id: branch.id, scope: branch.scope, finding: branch.finding })),
      questions: interview.questions.map((one) => ({
        id: one.id,
        question: one.question,
        source: one.source,
        branchId: one.branchId,
        askedBy: one.askedBy,
        askedAt: one.askedAt,
        why: one.why,
        state: one.state,
        countsFrom: one.countsFrom,
        answers: one.answers.map(({ number, userId, value, at, editedAt }) => ({
          ...{ number, userId, value, at, editedAt },
        })),
      })),
      askBacks: interview.askBacks.map((asked) => ({
        id: asked.id,
        text: asked.text,
        by: asked.by,
        at: asked.at,
        reply: asked.reply,
      })),
      isByAi: interview.isByAi,
      // An interview that is over has none that is open.
      contextRequests: interview.contextRequests.flatMap(({ end: ended, ...asked }) =>
        ended ? [{ ...asked, end: ended }] : [],
      ),
    },
    (personId) => whose(personId) ?? 'server',
  )
}

/** People of the file become people of the board; an unknown person becomes the server. */
export function remapInterview(interview: ContentInterview, { idOf, whose }: RemappedIds): ContentInterview {
  const landed = withPeople(interview, (personId) => whose(personId) ?? 'server')
  return {
    ...landed,
    id: idOf(interview.id),
    advisorRound: interview.advisorRound === null ? null : idOf(interview.advisorRound),
    askBacks: landed.askBacks.map((asked) => ({
      ...asked,
      reply: asked.reply && {
        ...asked.reply,
        noteId: asked.reply.noteId === null ? null : idOf(asked.reply.noteId),
      },
    })),
  }
}

function withPeople(interview: ContentInterview, named: (id: string) => string): ContentInterview {
  const { end, questions, askBacks, contextRequests, summary } = interview
  return {
    ...interview,
    askedBy: named(interview.askedBy),
    end: { ...end, by: end.by === null ? null : named(end.by) },
    summary: summary && {
      ...summary,
      agentId: summary.agentId === null ? null : named(summary.agentId),
    },
    questions: questions.map((question) => ({
      ...question,
      askedBy: named(question.askedBy),
      countsFrom: question.countsFrom === null ? null : named(question.countsFrom),
      answers: question.answers.map((answer) => ({ ...answer, userId: named(answer.userId) })),
    })),
    askBacks: askBacks.map((asked) => ({
      ...asked,
      by: named(asked.by),
      reply: asked.reply && { ...asked.reply, by: named(asked.reply.by) },
    })),
    contextRequests: contextRequests.map(({ end: ended, ...asked }) => ({
      ...asked,
      askedBy: named(asked.askedBy),
      end: 'by' in ended && ended.by !== null ? { ...ended, by: named(ended.by) } : ended,
    })),
  }
}
