import { writeFile } from 'node:fs/promises'
import { SUPPORT_LENGTH } from '#contract/communication/support.ts'
import { msg } from '#contract/operators/msg.ts'
import type { CannedAnswers, Picture, Talk, TalkMessage, WaitingTalk } from '#contract/operators/support.ts'
import { LANG_TAGS, LANGS } from '#contract/wire/lang.ts'
import { pictureFor } from '../../identity/accounts/picture-watermark.ts'
import { pictureByAddress } from '../../identity/accounts/uploaded-pictures.ts'
import { type Operation, UsageError } from '../../identity/approvals/command.ts'
import { translate } from '../../platform/texts/translate.ts'
import type { Person } from './operator-actions.ts'
import { CANNED, isCanned } from './texts.ts'

const at = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

/** Formats a row of the support queue. */
export const waitingLine = (row: WaitingTalk, now: number): string =>
  [
    String(row.uid),
    row.status === 'open'
      ? `with ${row.agent}${row.handed_by === '' ? '' : `, handed over by ${row.handed_by}`}`
      : `waits ${Math.max(0, Math.floor((now - row.since) / 60_000))} min`,
    LANG_TAGS[row.lang],
    row.contact,
    ...(row.unseen > 0 ? [`${row.unseen} new`] : []),
    row.last,
  ].join('  ')

function said({ type, card, id, text }: TalkMessage): string {
  if (type === 'image') return `(picture ${id})`
  if (type === 'order') return `(order ${card?.order}: ${card?.amount} ${card?.coin})`
  return type === 'faq' ? `(question “${text}”)` : text
}

const WHO = { user: 'person', bot: 'bot', note: '*' } as const

/** Formats a message as terminal lines; a multi-line message has several. */
export const messageLines = (row: TalkMessage): readonly string[] => {
  const who = row.from === 'agent' ? row.agent : WHO[row.from]
  const seen = row.from === 'agent' && !row.seen ? '  (not seen)' : ''
  const [first = '', ...rest] = said(row).split('\n')
  return [
    `${at(row.created_at)}  ${who}: ${first}${rest.length === 0 ? seen : ''}`,
    ...rest.map((line) => `    ${line}`),
  ]
}

export const talkLines = ({ contact, uid, lang, messages, more }: Talk): readonly string[] => [
  `${contact} (${uid}), reads ${LANG_TAGS[lang]}`,
  ...(more ? [`older ones: --before ${messages[0]?.id}`] : []),
  ...messages.flatMap(messageLines),
  ...(messages.length === 0 ? ['There is no conversation yet.'] : []),
]

/**
 * The text to send: the text that the operator typed, or a canned answer by its name (`/hello`) in
 * the user's language. Throws UsageError.
 */
export function replyText(person: Person, typed: string): string {
  const words = typed.trim()
  if (words.startsWith('/')) {
    const name = words.slice(1)
    if (!isCanned(name))
      throw new UsageError(msg`the ready answers are ${{ choices: Object.keys(CANNED).join(', ') }}`)
    return translate(CANNED[name], person.lang)
  }
  if (words === '') throw new UsageError(msg`what is the answer?`)
  if (words.length > SUPPORT_LENGTH)
    throw new UsageError(msg`an answer has at most ${{ most: SUPPORT_LENGTH }} characters`)
  return words
}

/** The canned answers in every language. */
export const cannedAnswers = (): CannedAnswers => ({
  answers: Object.entries(CANNED).map(([name, phrase]) => ({
    name,
    texts: Object.fromEntries(LANGS.map((lang) => [lang, translate(phrase, lang)])),
  })),
})

export const cannedLines = ({ answers }: CannedAnswers): readonly string[] =>
  answers.map(({ name, texts }) => `/${name.padEnd(10)}${texts.en}`)

/**
 * The message with this id, with its picture if it has one. Throws UsageError when there is no such message.
 */
async function messageOf({ db, about }: Operation, id: number) {
  const row = await db
    .selectFrom('support_messages')
    .select(['file', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new UsageError(msg`message ${{ id }} is no picture`)
  about?.(row.user_id)
  return row
}

/** The picture of a message, watermarked with the operator's name. Throws UsageError. */
export async function pictureOf(operation: Operation, id: number): Promise<Picture> {
  const row = await messageOf(operation, id)
  const picture = row.file ? await pictureFor(operation, row.file) : null
  if (!picture) throw new UsageError(msg`message ${{ id }} is no picture`)
  return { uid: row.user_id, mime: picture.type, content: picture.content }
}

/** Saves the picture of a message to a new file, because a terminal cannot show it. Throws UsageError. */
export async function savePicture(operation: Operation, id: number, path: string): Promise<void> {
  const row = await messageOf(operation, id)
  const picture = row.file ? await pictureByAddress(operation.db, row.file) : null
  if (!picture) throw new UsageError(msg`message ${{ id }} is no picture`)
  await writeFile(path, picture.content, { mode: 0o600, flag: 'wx' }).catch(() => {
    throw new UsageError(msg`the file ${{ path }} is there already or cannot be written`)
  })
  operation.print(`The picture is in ${path}`)
}
