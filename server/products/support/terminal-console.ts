import { msg } from '#contract/operators/msg.ts'
import type { WaitingTalk } from '#contract/operators/support.ts'
import { recordAct } from '../../identity/approvals/audit-log.ts'
import { type Command, type Operation, parseId, UsageError } from '../../identity/approvals/command.ts'
import { isStillOperator, KEY_ENDED } from '../../identity/approvals/operators.ts'
import { AppError } from '../../platform/errors.ts'
import { pollEvery } from '../../platform/poll-every.ts'
import type { Services } from '../../services.ts'
import {
  close,
  leave,
  markSeenBySupport,
  type Person,
  personOf,
  reply,
  talkHistory,
} from './operator-actions.ts'
import { staffMessages, talkWith, waitingTalks } from './operator-queries.ts'
import {
  cannedAnswers,
  cannedLines,
  messageLines,
  replyText,
  savePicture,
  talkLines,
  waitingLine,
} from './terminal-format.ts'

/** Interval (ms) at which the console checks for new messages and reports that it is open. */
const LOOK_MS = 1_000
const HISTORY = 30

const HELP = [
  'list                     who waits, longest first',
  'open <person>            their conversation; what you type from then on answers it',
  'next                     opens who waits longest',
  '/                        the ready answers; /<name> sends one in the language of the person',
  '.history                 the last messages again',
  '.picture <id> <file>     keeps a picture in a new file',
  '.close                   ends the conversation; the person may rate it',
  '.leave                   back to the list; the conversation goes on',
  'quit                     leaves the desk',
]

/**
 * The support console at a terminal: the queue, one conversation at a time, and new messages as they
 * arrive. Every reply and every end of a conversation is written to the audit log.
 */
export class SupportConsole {
  #person: Person | null = null
  /** Id of the last message that was shown. */
  #shown = 0
  #known = new Set<number>()
  readonly #by: string

  constructor(
    private readonly operation: Operation,
    private readonly services: Services,
    private readonly command: Command,
  ) {
    this.#by = operation.operator().name
  }

  /** Executes input lines until the input ends or `quit` is entered. */
  async work(lines: AsyncIterable<string>): Promise<void> {
    const { print, log } = this.operation
    print('Customer service. Type "help" for what can be done here.')
    await this.#list()
    const stop = pollEvery(
      LOOK_MS,
      () => this.look(),
      (problem) => log.warn('new messages could not be looked for', { problem: String(problem) }),
    )
    try {
      for await (const line of lines) {
        if (line.trim() === 'quit') break
        if (!(await this.#mayGoOn())) {
          print(KEY_ENDED)
          break
        }
        await this.#act(line).catch((error: unknown) => {
          if (error instanceof UsageError || error instanceof AppError) print(error.message)
          else throw error
        })
      }
    } finally {
      await stop()
      await leave(this.services, this.#by)
    }
  }

  /** Shows new messages of the open conversation, and users who joined the queue. */
  async look(): Promise<void> {
    if (!(await this.#mayGoOn())) return
    if (this.#person) await this.#showNew(this.#person)
    const { time, talks } = await waitingTalks(this.operation)
    for (const row of talks)
      if (!this.#known.has(row.uid) && row.uid !== this.#person?.id)
        this.operation.print(`New: ${waitingLine(row, time)}`)
    this.#note(talks)
  }

  async #list(): Promise<void> {
    const { time, talks } = await waitingTalks(this.operation)
    for (const row of talks) this.operation.print(waitingLine(row, time))
    if (talks.length === 0) this.operation.print('Nobody waits for an answer.')
    this.#note(talks)
  }

  /** Shows the last messages; returns the id of the newest message. */
  async #history(person: Person): Promise<number> {
    const talk = await talkWith(this.operation, { person })
    for (const line of talkLines({ ...talk, more: false, messages: talk.messages.slice(-HISTORY) }))
      this.operation.print(line)
    return talk.messages.at(-1)?.id ?? 0
  }

  /** A console stays open for hours, so each action checks that the operator's key was not revoked since. */
  #mayGoOn = (): Promise<boolean> => isStillOperator(this.operation.db, this.operation.operator())

  #note(rows: readonly WaitingTalk[]): void {
    this.#known = new Set(rows.map(({ uid }) => uid))
  }

  async #showNew(person: Person): Promise<void> {
    const rows = await talkHistory(this.services.db, person.id, { most: HISTORY, after: this.#shown })
    for (const message of await staffMessages(this.services.db, rows))
      if (message.agent !== this.#by) for (const line of messageLines(message)) this.operation.print(line)
    this.#shown = rows.at(-1)?.id ?? this.#shown
    if (rows.some(({ sender }) => sender === 'user')) await markSeenBySupport(this.services, person.id)
  }

  #done = (...args: readonly string[]): Promise<void> =>
    recordAct(this.operation, this.operation.operator(), this.command, args, 'done')

  async #open(named: string): Promise<void> {
    const person = await personOf(this.services.db, named).catch(() => {
      throw new UsageError(msg`there is no such person`)
    })
    await this.#done('open', String(person.id))
    this.#shown = await this.#history(person)
    this.#person = person
  }

  async #act(line: string): Promise<void> {
    const [word = '', ...rest] = line.trim().split(/\s+/)
    if (word === '') return
    if (word === 'help') for (const row of HELP) this.operation.print(row)
    else if (word === '/') for (const row of cannedLines(cannedAnswers())) this.operation.print(row)
    else if (this.#person && !(word.startsWith('.') || word === 'open'))
      await this.#answer(this.#person, line)
    else if (word === 'open') await this.#open(rest[0] ?? '')
    else if (word === 'list') await this.#list()
    else if (word === 'next') await this.#next()
    else if (this.#person) await this.#dot(this.#person, word, rest)
    else throw new UsageError(msg`open a conversation first, or type "help"`)
  }

  async #next(): Promise<void> {
    const { talks } = await waitingTalks(this.operation)
    const first = talks.find(({ status }) => status === 'queued')
    if (!first) throw new UsageError(msg`nobody waits`)
    await this.#open(String(first.uid))
  }

  async #answer(person: Person, line: string): Promise<void> {
    const words = replyText(person, line)
    await reply(this.services, person.id, this.#by, words)
    await this.#done('reply', String(person.id), words)
    if (line.trim() !== words) this.operation.print(`sent: ${words}`)
  }

  async #dot(person: Person, word: string, [id, path]: readonly string[]): Promise<void> {
    switch (word) {
      case '.history':
        this.#shown = await this.#history(person)
        return
      case '.picture':
        if (path === undefined) throw new UsageError(msg`.picture <id> <file>`)
        return savePicture(this.operation, parseId(id), path)
      case '.close':
        await close(this.services, person.id)
        await this.#done('close', String(person.id))
        this.operation.print('The conversation is over.')
        this.#person = null
        return
      case '.leave':
        this.#person = null
        await this.#list()
        return
      default:
        throw new UsageError(msg`type "help" for what can be done here`)
    }
  }
}
