import { type Command, idOf, type Operation, UsageError } from '../../review/command.ts'
import { addWord, decideReports, dropWord, mute, reportQueue } from './moderate.ts'
import { isMuteReason, MUTE_REASONS } from './texts.ts'

const HOUR = 3_600_000
const LONGEST_HOURS = 24 * 365
const REASON_NAMES = Object.keys(MUTE_REASONS).join(', ')

const at = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

async function reports({ db, print }: Operation): Promise<number> {
  const rows = await reportQueue(db)
  for (const row of rows)
    print(
      [
        `message ${row.message_id}`,
        `${row.reports} × ${row.reasons}`,
        at(row.first_at),
        row.room,
        `${row.nickname} (person ${row.user_id})`,
        row.content.replaceAll('\n', ' ⏎ '),
      ].join('  '),
    )
  if (rows.length === 0) print('Nothing was reported.')
  return 0
}

const decide =
  (verdict: 'hidden' | 'kept'): Command['run'] =>
  async (operation, [id]) => {
    const message = idOf(id)
    await decideReports(await operation.services(), message, operation.operator().name, verdict)
    operation.print(
      verdict === 'hidden' ? `Message ${message} is shown no more.` : `Message ${message} may stay.`,
    )
    return 0
  }

async function silence(
  operation: Operation,
  [id, hours = '', reason = '']: readonly string[],
): Promise<number> {
  const person = idOf(id)
  if (!/^[1-9]\d{0,4}$/.test(hours) || Number(hours) > LONGEST_HOURS)
    throw new UsageError(`the hours are a whole number up to ${LONGEST_HOURS}`)
  if (!isMuteReason(reason)) throw new UsageError(`the reason is one of ${REASON_NAMES}`)
  const until = operation.clock.now() + Number(hours) * HOUR
  await mute(await operation.services(), person, { until, reason, by: operation.operator().name })
  operation.print(`Person ${person} may only read until ${at(until)} UTC.`)
  return 0
}

async function unmute(operation: Operation, [id]: readonly string[]): Promise<number> {
  const person = idOf(id)
  const by = operation.operator().name
  await mute(await operation.services(), person, { until: 0, reason: 'other', by })
  operation.print(`Person ${person} may write again.`)
  return 0
}

async function words(operation: Operation): Promise<number> {
  const rows = await operation.db.selectFrom('chat_words').selectAll().orderBy('word').execute()
  for (const row of rows) operation.print(`${row.word}  by ${row.added_by}, ${at(row.created_at)}`)
  if (rows.length === 0) operation.print('No word is blocked.')
  return 0
}

async function reject(operation: Operation, given: readonly string[]): Promise<number> {
  const word = await addWord(await operation.services(), given.join(' '), operation.operator().name)
  if (word === '') throw new UsageError('which word? At least one letter')
  operation.print(`Messages with "${word}" are rejected, however it is written.`)
  return 0
}

async function allow(operation: Operation, given: readonly string[]): Promise<number> {
  if (!(await dropWord(await operation.services(), given.join(' '))))
    throw new UsageError('this word is not blocked')
  operation.print('The word is allowed again.')
  return 0
}

export const chatCommands: readonly Command[] = [
  {
    name: 'chat reports',
    parameters: '',
    about: 'messages that people reported, most reported first',
    act: true,
    run: reports,
  },
  {
    name: 'chat hide',
    parameters: '<message>',
    about: 'takes a message away, also from open pages; its reports are done with',
    act: true,
    run: decide('hidden'),
  },
  {
    name: 'chat keep',
    parameters: '<message>',
    about: 'a reported message may stay',
    act: true,
    run: decide('kept'),
  },
  {
    name: 'chat mute',
    parameters: '<person> <hours> <reason>',
    about: `takes the word from somebody, who reads why: ${REASON_NAMES}`,
    act: true,
    run: silence,
  },
  { name: 'chat unmute', parameters: '<person>', about: 'gives the word back', act: true, run: unmute },
  { name: 'chat words', parameters: '', about: 'the blocked words', act: false, run: words },
  {
    name: 'chat block',
    parameters: '<word>',
    about: 'blocks messages with this word',
    act: true,
    run: reject,
  },
  { name: 'chat allow', parameters: '<word>', about: 'allows a blocked word again', act: true, run: allow },
]
