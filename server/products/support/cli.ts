import { createInterface } from 'node:readline'
import { msg } from '#contract/operators/msg.ts'
import type { Talk } from '#contract/operators/support.ts'
import {
  type Command,
  type Operation,
  parseId,
  typedCommand,
  UsageError,
} from '../../identity/approvals/command.ts'
import { assign, close, type Person, personOf, reply } from './operator-actions.ts'
import { talkWith, waitingTalks } from './operator-queries.ts'
import { SupportConsole } from './terminal-console.ts'
import {
  cannedAnswers,
  cannedLines,
  pictureOf,
  replyText,
  savePicture,
  talkLines,
  waitingLine,
} from './terminal-format.ts'

async function personNamed(operation: Operation, named: string | undefined): Promise<Person> {
  if (!named) throw new UsageError(msg`who? A number, an email address or a phone number with its plus`)
  const person = await personOf(operation.db, named).catch(() => {
    throw new UsageError(msg`there is no such person`)
  })
  operation.about?.(person.id)
  return person
}

const NOBODY_ASKED = msg`nobody of the service is asked for there`

async function desk(operation: Operation): Promise<number> {
  const services = await operation.services()
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  try {
    await new SupportConsole({ ...operation, services: async () => services }, services, CONSOLE).work(lines)
  } finally {
    lines.close()
  }
  return 0
}

const CONSOLE: Command = {
  name: 'support',
  parameters: '',
  about: 'the desk of customer service: who waits, answers as you type, ready answers in nine languages',
  act: true,
  run: desk,
}

const list = typedCommand({
  name: 'support list',
  parameters: '',
  about: 'who waits for an answer, longest first, who has whom, and what they wrote last',
  act: true,
  input: () => undefined,
  work: waitingTalks,
  text: ({ time, talks }) =>
    talks.length === 0 ? ['Nobody waits for an answer.'] : talks.map((talk) => waitingLine(talk, time)),
})

const show = typedCommand<{ readonly named: string | undefined; readonly before: number | undefined }, Talk>({
  name: 'support show',
  parameters: '<person> [--before <message>]',
  about: 'the last messages of a person; what they wrote counts as seen',
  act: true,
  input: ([named, option, before, ...more]) => {
    if ((option !== undefined && option !== '--before') || more.length > 0)
      throw new UsageError(msg`older messages are shown with --before <message>`)
    return { named, before: option === undefined ? undefined : parseId(before) }
  },
  work: async (operation, { named, before }) =>
    talkWith(operation, { person: await personNamed(operation, named), before }),
  text: talkLines,
})

const answer = typedCommand({
  name: 'support reply',
  parameters: '<person> <words>',
  about: 'answers a person; /<name> for a ready answer in their language. You have the conversation then',
  act: true,
  input: ([named, ...words]) => ({ named, words: words.join(' ') }),
  work: async (operation, { named, words }) => {
    const person = await personNamed(operation, named)
    const said = replyText(person, words)
    await reply(await operation.services(), person.id, operation.operator().name, said)
    return { uid: person.id, said }
  },
  text: ({ uid, said }) => [msg`Answered ${{ uid }}: ${{ said }}`],
})

const take = typedCommand({
  name: 'support take',
  parameters: '<person>',
  about: 'takes a conversation, also from a colleague',
  act: true,
  input: ([named]) => named,
  work: async (operation, named) => {
    const person = await personNamed(operation, named)
    const { name } = operation.operator()
    if (!(await assign(await operation.services(), person.id, { agent: name, by: name })))
      throw new UsageError(NOBODY_ASKED)
    return { uid: person.id }
  },
  text: ({ uid }) => [msg`The conversation with ${{ uid }} is yours.`],
})

async function requireOperator({ db }: Operation, name: string): Promise<void> {
  const known = await db
    .selectFrom('operators')
    .select('id')
    .where('name', '=', name)
    .where('removed_at', '=', 0)
    .executeTakeFirst()
  if (!known) throw new UsageError(msg`there is no operator ${{ name }}`)
}

const hand = typedCommand({
  name: 'support hand',
  parameters: '<person> <operator>',
  about: 'hands a conversation over to another operator',
  act: true,
  input: ([named, operator = '']) => ({ named, operator }),
  work: async (operation, { named, operator }) => {
    const person = await personNamed(operation, named)
    await requireOperator(operation, operator)
    const by = operation.operator().name
    if (!(await assign(await operation.services(), person.id, { agent: operator, by })))
      throw new UsageError(NOBODY_ASKED)
    return { uid: person.id, operator }
  },
  text: ({ uid, operator }) => [msg`The conversation with ${{ uid }} is handed over to ${{ operator }}.`],
})

const end = typedCommand({
  name: 'support close',
  parameters: '<person>',
  about: 'ends a conversation; the person may rate it',
  act: true,
  input: ([named]) => named,
  work: async (operation, named) => {
    const person = await personNamed(operation, named)
    if (!(await close(await operation.services(), person.id))) throw new UsageError(NOBODY_ASKED)
    return { uid: person.id }
  },
  text: ({ uid }) => [msg`The conversation with ${{ uid }} is over.`],
})

/** At a terminal the picture is saved to a file; with `--json` it is in the output. */
const picture: Command = {
  name: 'support picture',
  parameters: '<message> --save <file>',
  about: 'keeps the picture of a message in a new file',
  act: true,
  run: async (operation, [id, option, path]) => {
    if (option !== '--save' || path === undefined) throw new UsageError(msg`where to? --save <file>`)
    await savePicture(operation, parseId(id), path)
    return 0
  },
  answer: async (operation, [id]) => ({ result: await pictureOf(operation, parseId(id)), lines: [] }),
}

export const supportCommands: readonly Command[] = [
  CONSOLE,
  list,
  show,
  answer,
  take,
  hand,
  end,
  picture,
  typedCommand({
    name: 'support canned',
    parameters: '',
    about: 'the ready answers',
    act: false,
    input: () => undefined,
    work: async () => cannedAnswers(),
    text: cannedLines,
  }),
]
