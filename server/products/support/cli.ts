import { createInterface } from 'node:readline'
import { personName } from '../../accounts/named-person.ts'
import { type Command, idOf, type Operation, UsageError } from '../../review/command.ts'
import { Desk } from './console.ts'
import { close, type Person, personOf, reply, seenByDesk } from './desk.ts'
import { printCanned, printHistory, printList, savePicture, wordsFor } from './script.ts'

const HISTORY = 100

async function person({ db }: Operation, named: string | undefined): Promise<Person> {
  if (!named) throw new UsageError('who? A number, an email address or a phone number with its plus')
  return personOf(db, named).catch(() => {
    throw new UsageError('there is no such person')
  })
}

async function list(operation: Operation): Promise<number> {
  await printList(operation)
  return 0
}

async function show(operation: Operation, [named]: readonly string[]): Promise<number> {
  const one = await person(operation, named)
  await printHistory(operation, one, HISTORY)
  await seenByDesk(await operation.services(), one.id)
  return 0
}

async function answer(operation: Operation, [named, ...words]: readonly string[]): Promise<number> {
  const one = await person(operation, named)
  const said = wordsFor(one, words.join(' '))
  await reply(await operation.services(), one.id, operation.operator().name, said)
  operation.print(`Answered ${personName(one)}: ${said}`)
  return 0
}

async function end(operation: Operation, [named]: readonly string[]): Promise<number> {
  const one = await person(operation, named)
  const done = await close(await operation.services(), one.id)
  if (!done) throw new UsageError('nobody of the service is asked for there')
  operation.print(`The conversation with ${personName(one)} is over.`)
  return 0
}

async function picture(operation: Operation, [id, option, path]: readonly string[]): Promise<number> {
  if (option !== '--save' || path === undefined) throw new UsageError('where to? --save <file>')
  await savePicture(operation, idOf(id), path)
  return 0
}

async function canned(operation: Operation): Promise<number> {
  printCanned(operation)
  return 0
}

async function desk(operation: Operation): Promise<number> {
  const services = await operation.services()
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  try {
    await new Desk(operation, services, CONSOLE).work(lines)
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

export const supportCommands: readonly Command[] = [
  CONSOLE,
  {
    name: 'support list',
    parameters: '',
    about: 'who waits for an answer, longest first, and what they wrote last',
    act: true,
    run: list,
  },
  {
    name: 'support show',
    parameters: '<person>',
    about: `the last ${HISTORY} messages of a person; what they wrote counts as seen`,
    act: true,
    run: show,
  },
  {
    name: 'support reply',
    parameters: '<person> <words>',
    about: 'answers a person; /<name> for a ready answer in their language',
    act: true,
    run: answer,
  },
  {
    name: 'support close',
    parameters: '<person>',
    about: 'ends a conversation; the person may rate it',
    act: true,
    run: end,
  },
  {
    name: 'support picture',
    parameters: '<message> --save <file>',
    about: 'keeps the picture of a message in a new file',
    act: true,
    run: picture,
  },
  { name: 'support canned', parameters: '', about: 'the ready answers', act: false, run: canned },
]
