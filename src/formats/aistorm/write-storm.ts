import { fileNameOf } from './storm-file-name.ts'
import { withHeading, withoutHeading } from './storm-labels.ts'
import type { StormAgent, StormFile, StormSession } from './storm-session.ts'
import { writeStormSegments } from './storm-tags.ts'
import { writeStormTime } from './storm-time.ts'

type Segment = Parameters<typeof writeStormSegments>[0][number]

/** Writes the session as files of its generation. Reading them gives the same session. */
export function writeStorm(session: StormSession): StormFile[] {
  return session.generation === 2 ? [writeSessionFile(session)] : writeFolder(session, session.generation)
}

/** A template of the last generation: an agent on its own. */
export function writeStormTemplate(agent: StormAgent): StormFile {
  return { path: `${fileNameOf(agent.name)}.md`, text: writeStormSegments([agentSegment(agent)]) }
}

function writeSessionFile(session: StormSession): StormFile {
  const { id, created, description, premise, agents, messages } = session
  const about = description === null ? [] : [['description', description] as const]
  const text = writeStormSegments([
    {
      attributes: [['type', 'session'], ['created', writeStormTime(created)], ...about],
      content: `# Session ${id}`,
    },
    { attributes: [['type', 'premise']], content: premise },
    ...agents.map(agentSegment),
    ...messages.map((message) => messageSegment(message, '', withHeading)),
  ])
  return { path: `${fileNameOf(id)}.session.md`, text }
}

function writeFolder(session: StormSession, generation: 0 | 1): StormFile[] {
  const { id, created, description, premise, agents, messages } = session
  const folder = fileNameOf(id)
  const zone = generation === 0 ? 'Z' : ''
  const log = writeStormSegments([
    {
      attributes: [
        ['type', 'session'],
        ['created', writeStormTime(created) + zone],
        ['description', description ?? ''],
      ],
      content: `# ${description ?? ''}`,
    },
    ...messages.map((message) =>
      messageSegment(message, zone, generation === 0 ? withoutHeading : withHeading),
    ),
  ])
  const cast = agents.map((agent) => ({
    path: `${folder}/Agents/${fileNameOf(agent.name)}.md`,
    text: writeStormSegments([
      {
        attributes: [
          ['type', agent.service],
          ['model', agent.model],
        ],
        content: agent.prompt,
      },
    ]),
  }))
  // The first generation had no premise, so no empty one is written.
  const ini = {
    path: `${folder}/${folder}.ini.md`,
    text: writeStormSegments([{ attributes: [], content: premise }]),
  }
  const logName = generation === 0 ? 'conversation-log.md' : `${folder}.log.md`
  return [...cast, ...(premise === '' ? [] : [ini]), { path: `${folder}/${logName}`, text: log }]
}

function agentSegment({ name, service, model, prompt }: StormAgent): Segment {
  return {
    attributes: [
      ['type', 'agent'],
      ['name', name],
      ['service', service],
      ['model', model],
    ],
    content: prompt,
  }
}

function messageSegment(
  { from, at, text, origin }: StormSession['messages'][number],
  zone: '' | 'Z',
  body: (text: string, from: string) => string,
): Segment {
  return {
    attributes: [
      ['type', 'message'],
      ['from', from],
      ['timestamp', writeStormTime(at) + zone],
      ...(origin === undefined ? [] : [['origin', origin] as const]),
    ],
    content: body(text, from),
  }
}
