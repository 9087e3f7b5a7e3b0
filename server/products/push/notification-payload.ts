import type { PushKind, PushNotice } from '#contract/communication/push.ts'
import type { Lang } from '#contract/wire/lang.ts'
import { type KeptMail, pageOf, toMail } from '../../content/messages/index.ts'
import type { Details } from '../../content/messages/message-kinds.ts'
import { unreadOf, unreadTotal } from '../../content/messages/unread-counts.ts'
import type { Db } from '../../platform/db/types.ts'
import { mailTexts } from '../../platform/texts/registry.ts'
import { translate } from '../../platform/texts/translate.ts'
import { pushKindOf } from './kinds.ts'
import type { PushSource } from './tables.ts'
import { PUSH_LINES } from './texts.ts'

export const SUPPORT = '/pages/kefu/index'
const CHOICES = '/pages/setting/notifications'
/** Maximum length of the text of a notification: a lock screen does not show more, and push services accept 4 KB. */
const LONGEST = 240
/** Placeholder for a hidden amount. */
export const HIDDEN = '•••'

/** Numeric details that are not money. Prices are also shown, but only in price alerts, where they are public. */
const PLAIN = new Set(['level', 'count', 'rate'])
const isFigure = (value: string | number): boolean => /^[+\-−]?[\d.,\s]*\d[\d.,\s]*$/.test(String(value))

/**
 * The details of a notification with its amounts hidden: every number is hidden, except details that are known not to
 * be amounts of money.
 */
export function masked(details: Details, kind: PushKind): Details {
  const isPlain = (name: string): boolean => PLAIN.has(name) || (kind === 'prices' && name === 'price')
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      isFigure(value) && !isPlain(name) ? HIDDEN : value,
    ]),
  )
}

/** Fields of a device that determine its notifications. */
export interface Listener {
  readonly user_id: number
  readonly owner: string
  readonly lang: Lang
  readonly kinds: readonly PushKind[]
  readonly amounts: boolean
}

type Notified = Omit<PushNotice, 'owner' | 'unread'> & { readonly kind: PushKind | null }

const cut = (text: string): string => {
  const letters = [...text]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : text
}

/** An inbox notification as a push notification. */
export function mailNotice(row: KeptMail, { lang, amounts }: Pick<Listener, 'lang' | 'amounts'>): Notified {
  const kind = pushKindOf(row.kind)
  const { title, content } = toMail(amounts ? row : { ...row, details: masked(row.details, kind) }, lang)
  const id = `mail-${row.id}`
  return {
    kind,
    id,
    tag: id,
    title,
    body: amounts ? cut(content) : translate(PUSH_LINES.details, lang),
    link: pageOf(row),
  }
}

async function mailOf(db: Db, ref: number, device: Listener): Promise<Notified | null> {
  const row = await db
    .selectFrom('inbox')
    .selectAll()
    .where('user_id', '=', device.user_id)
    .where('id', '=', ref)
    .where('read_at', '=', 0)
    .executeTakeFirst()
  // This version may not know the kind of the notification any more, and then has no text for it.
  return row && Object.hasOwn(mailTexts(), row.kind) ? mailNotice(row, device) : null
}

async function supportOf(
  db: Db,
  ref: number,
  { user_id, lang, amounts }: Listener,
): Promise<Notified | null> {
  const row = await db
    .selectFrom('support_messages')
    .select(['type', 'content'])
    .where('user_id', '=', user_id)
    .where('id', '=', ref)
    .where('read_at', '=', 0)
    .executeTakeFirst()
  if (!row) return null
  const shown =
    row.type === 'text' ? row.content : row.type === 'image' ? translate(PUSH_LINES.picture, lang) : ''
  return {
    kind: 'service',
    id: `support-${ref}`,
    tag: 'support',
    title: translate(PUSH_LINES.service, lang),
    body: amounts && shown !== '' ? cut(shown) : translate(PUSH_LINES.details, lang),
    link: SUPPORT,
  }
}

const testOf = (ref: number, { lang }: Listener): Notified => ({
  kind: null,
  id: `test-${ref}`,
  tag: 'test',
  title: translate(PUSH_LINES.test, lang),
  body: translate(PUSH_LINES.works, lang),
  link: CHOICES,
})

/**
 * The push notification of a message in the device's language, without amounts unless the user allows them. Null when
 * there is nothing to send, because the message was read or its kind was turned off.
 */
export async function noticeOf(
  db: Db,
  device: Listener,
  source: PushSource,
  ref: number,
): Promise<{ readonly notice: PushNotice; readonly kind: PushKind | null } | null> {
  const found =
    source === 'mail'
      ? await mailOf(db, ref, device)
      : source === 'support'
        ? await supportOf(db, ref, device)
        : testOf(ref, device)
  if (!found || (found.kind !== null && !device.kinds.includes(found.kind))) return null
  const [reader] = await unreadOf(db, [device.user_id])
  const { kind, ...notified } = found
  return {
    kind,
    notice: { ...notified, owner: device.owner, unread: reader ? unreadTotal(reader.unread) : 0 },
  }
}
