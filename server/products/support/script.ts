import { writeFile } from 'node:fs/promises'
import { SUPPORT_LENGTH } from '#contract/communication/support.ts'
import { LANG_TAGS } from '#contract/wire/lang.ts'
import { pictureByAddress } from '../../accounts/files.ts'
import { personName } from '../../accounts/named-person.ts'
import { type Operation, UsageError } from '../../review/command.ts'
import { say } from '../../texts/say.ts'
import { deskList, type Person, talkHistory, type Waiting } from './desk.ts'
import { CANNED, isCanned, isSupportLine, SUPPORT_LINES } from './texts.ts'
import type { MessageRow } from './to-wire.ts'

export const at = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

/** A row of the desk's list. */
export const waitingLine = (row: Waiting, now: number): string =>
  [
    String(row.user_id),
    row.status === 'open'
      ? `with ${row.agent}`
      : `waits ${Math.max(0, Math.floor((now - row.queued_at) / 60_000))} min`,
    LANG_TAGS[row.lang],
    personName(row),
    ...(row.unseen > 0 ? [`${row.unseen} new`] : []),
    row.last,
  ].join('  ')

/** Everybody who waits; gives them for whoever chooses one. */
export async function printList({ db, clock, print }: Operation): Promise<readonly Waiting[]> {
  const rows = await deskList(db)
  for (const row of rows) print(waitingLine(row, clock.now()))
  if (rows.length === 0) print('Nobody waits for an answer.')
  return rows
}

function said({ type, content, card, id, faqs }: MessageRow, sender: MessageRow['sender']): string {
  if (type === 'image') return `(picture ${id})`
  if (type === 'order') return `(order ${card?.kind} ${card?.id}: ${card?.value} ${card?.currency_name})`
  if (type === 'faq') return `(question ${content} of the FAQ)`
  const words = sender !== 'user' && isSupportLine(content) ? SUPPORT_LINES[content].message : content
  return faqs.length > 0 ? `${words} (questions ${faqs.join(', ')})` : words
}

const WHO = { user: 'person', bot: 'bot', agent: '', note: '*' } as const

/** The lines of a message: a message of several lines has several. */
export const messageLines = (row: MessageRow): readonly string[] => {
  const who = row.sender === 'agent' ? row.agent : WHO[row.sender]
  const seen = row.sender === 'agent' && row.read_at === 0 ? '  (not seen)' : ''
  const [first = '', ...rest] = said(row, row.sender).split('\n')
  return [
    `${at(row.created_at)}  ${who}: ${first}${rest.length === 0 ? seen : ''}`,
    ...rest.map((line) => `    ${line}`),
  ]
}

/** The newest messages of a person, oldest first; gives the number of the last. */
export async function printHistory({ db, print }: Operation, person: Person, most: number): Promise<number> {
  const rows = await talkHistory(db, person.id, { most })
  print(`${personName(person)} (${person.id}), reads ${LANG_TAGS[person.lang]}`)
  for (const row of rows) for (const line of messageLines(row)) print(line)
  if (rows.length === 0) print('There is no conversation yet.')
  return rows.at(-1)?.id ?? 0
}

/** An operator's own words, or a ready answer by its name (`/hello`) in the person's language. Throws UsageError. */
export function wordsFor(person: Person, typed: string): string {
  const words = typed.trim()
  if (words.startsWith('/')) {
    const name = words.slice(1)
    if (!isCanned(name)) throw new UsageError(`the ready answers are ${Object.keys(CANNED).join(', ')}`)
    return say(CANNED[name], person.lang)
  }
  if (words === '') throw new UsageError('what is the answer?')
  if (words.length > SUPPORT_LENGTH)
    throw new UsageError(`an answer has at most ${SUPPORT_LENGTH} characters`)
  return words
}

export function printCanned({ print }: Operation): void {
  for (const [name, { message }] of Object.entries(CANNED)) print(`/${name.padEnd(10)}${message}`)
}

/** Keeps the picture of a message in a new file, because a terminal shows none. Throws UsageError. */
export async function savePicture(operation: Operation, id: number, path: string): Promise<void> {
  const row = await operation.db
    .selectFrom('support_messages')
    .select('file')
    .where('id', '=', id)
    .executeTakeFirst()
  const picture = row?.file ? await pictureByAddress(operation.db, row.file) : null
  if (!picture) throw new UsageError(`message ${id} is no picture`)
  await writeFile(path, picture.content, { mode: 0o600, flag: 'wx' }).catch(() => {
    throw new UsageError(`the file ${path} is there already or cannot be written`)
  })
  operation.print(`The picture is in ${path}`)
}
