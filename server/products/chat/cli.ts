import { msg } from '#contract/operators/msg.ts'
import { MUTE_HOURS, type Picture } from '#contract/operators/support.ts'
import { pictureByAddress } from '../../identity/accounts/uploaded-pictures.ts'
import {
  type Command,
  type Operation,
  parseId,
  typedCommand,
  UsageError,
} from '../../identity/approvals/command.ts'
import { addWord, blockedWords, decideReports, dropWord, mute, reportQueue } from './moderation.ts'
import { isMuteReason, MUTE_REASONS } from './texts.ts'

const HOUR = 3_600_000
const REASON_NAMES = Object.keys(MUTE_REASONS).join(', ')

const at = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

const reports = typedCommand({
  name: 'chat reports',
  parameters: '',
  about: 'messages that people reported, most reported first',
  act: true,
  input: () => undefined,
  work: async ({ db }) => ({ reports: await reportQueue(db) }),
  text: ({ reports: rows }) =>
    rows.length === 0
      ? ['Nothing was reported.']
      : rows.map((row) =>
          [
            `message ${row.message}`,
            `${row.reports} × ${row.reasons.join(', ')}`,
            at(row.first_at),
            row.room,
            `${row.nickname} (person ${row.uid})`,
            row.picture ? '(picture)' : row.text.replaceAll('\n', ' ⏎ '),
          ].join('  '),
        ),
})

/**
 * A terminal cannot show pictures, so only a description is printed, and the picture itself is part of the result as
 * data.
 */
const picture = typedCommand({
  name: 'chat picture',
  parameters: '<message>',
  about: 'the picture of a message of the rooms, with --json as base64',
  act: true,
  input: ([id]) => parseId(id),
  work: async ({ db, about }, message): Promise<Picture> => {
    const row = await db
      .selectFrom('chat_messages')
      .select(['file', 'user_id'])
      .where('id', '=', message)
      .executeTakeFirst()
    const kept = row?.file ? await pictureByAddress(db, row.file) : null
    if (!row || !kept) throw new UsageError(msg`message ${{ message }} is no picture`)
    about?.(row.user_id)
    return { uid: row.user_id, mime: kept.mime, content: kept.content.toString('base64') }
  },
  text: ({ uid, mime, content }) => [
    `A picture of person ${uid}: ${mime}, ${content.length} characters of base64.`,
  ],
})

const decide = (name: string, about: string, verdict: 'hidden' | 'kept'): Command =>
  typedCommand({
    name,
    parameters: '<message>',
    about,
    act: true,
    input: ([id]) => parseId(id),
    work: async (operation, message) => {
      await decideReports(await operation.services(), message, operation.operator().name, verdict)
      return { message }
    },
    text: ({ message }) => [
      verdict === 'hidden'
        ? msg`Message ${{ message }} is shown no more.`
        : msg`Message ${{ message }} may stay.`,
    ],
  })

const silence = typedCommand({
  name: 'chat mute',
  parameters: '<person> <hours> <reason>',
  about: `takes the word from somebody, who reads why: ${REASON_NAMES}`,
  act: true,
  input: ([id, hours = '', reason = ''], now) => {
    if (!/^[1-9]\d{0,4}$/.test(hours) || Number(hours) > MUTE_HOURS)
      throw new UsageError(msg`the hours are a whole number up to ${{ most: MUTE_HOURS }}`)
    if (!isMuteReason(reason)) throw new UsageError(msg`the reason is one of ${{ choices: REASON_NAMES }}`)
    return { uid: parseId(id), until: now + Number(hours) * HOUR, reason }
  },
  work: async (operation, { uid, until, reason }) => {
    operation.about?.(uid)
    await mute(await operation.services(), uid, { until, reason, by: operation.operator().name })
    return { uid, until }
  },
  text: ({ uid, until }) => [msg`Person ${{ uid }} may only read until ${{ time: at(until) }} UTC.`],
})

const unmute = typedCommand({
  name: 'chat unmute',
  parameters: '<person>',
  about: 'gives the word back',
  act: true,
  input: ([id]) => parseId(id),
  work: async (operation, uid) => {
    operation.about?.(uid)
    const by = operation.operator().name
    await mute(await operation.services(), uid, { until: 0, reason: 'other', by })
    return { uid }
  },
  text: ({ uid }) => [msg`Person ${{ uid }} may write again.`],
})

async function block(operation: Operation, given: string): Promise<{ readonly word: string }> {
  const word = await addWord(await operation.services(), given, operation.operator().name)
  if (word === '') throw new UsageError(msg`which word? At least one letter`)
  return { word }
}

async function allow(operation: Operation, given: string): Promise<{ readonly word: string }> {
  if (!(await dropWord(await operation.services(), given)))
    throw new UsageError(msg`this word is not blocked`)
  return { word: given }
}

const oneText = (given: readonly string[]): string => given.join(' ')

export const chatCommands: readonly Command[] = [
  reports,
  picture,
  decide('chat hide', 'takes a message away, also from open pages; its reports are done with', 'hidden'),
  decide('chat keep', 'a reported message may stay', 'kept'),
  silence,
  unmute,
  typedCommand({
    name: 'chat words',
    parameters: '',
    about: 'the blocked words',
    act: false,
    input: () => undefined,
    work: async ({ db }) => ({ words: await blockedWords(db) }),
    text: ({ words }) =>
      words.length === 0
        ? ['No word is blocked.']
        : words.map(({ word, added_by, created_at }) => `${word}  by ${added_by}, ${at(created_at)}`),
  }),
  typedCommand({
    name: 'chat block',
    parameters: '<word>',
    about: 'blocks messages with this word',
    act: true,
    input: oneText,
    work: block,
    text: ({ word }) => [msg`Messages with "${{ word }}" are rejected, however it is written.`],
  }),
  typedCommand({
    name: 'chat allow',
    parameters: '<word>',
    about: 'allows a blocked word again',
    act: true,
    input: oneText,
    work: allow,
    text: () => [msg`The word is allowed again.`],
  }),
]
