import { randomUUID } from 'node:crypto'
import type { PushKind } from '#contract/communication/push.ts'
import { PUSH_KINDS } from '#contract/communication/push.ts'
import { notifyMailsSoon } from '#server/content/messages/message-events.ts'
import { type MailDraft, writeMail } from '#server/content/messages/write-message.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { PushService, Subscribed } from '#tests/helpers/push-service.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'
import { accepted, newPerson, type Person, send } from '#tests/helpers/test-people.ts'

export interface Wanted {
  readonly kinds?: readonly PushKind[]
  readonly amounts?: boolean
  readonly lang?: string
}

/** The parameters of a subscription, as the page sends them. */
export const subscriptionParams = (
  { endpoint, p256dh, auth }: Subscribed,
  { kinds = PUSH_KINDS, amounts = false, lang = 'en' }: Wanted = {},
) => ({ endpoint, p256dh, auth, owner: 'ab12cd34', kinds: kinds.join(','), amounts: amounts ? 1 : 0, lang })

/** A signed-in browser with a push subscription. */
export interface Browser {
  readonly name: string
  readonly token: string
  readonly subscription: Subscribed
}

const PASSWORD = 'correct horse 7'

/** Signs a person in once more, as from another browser; returns the session token. */
export const signIn = async (app: TestApp, { email }: Person): Promise<string> =>
  accepted<string>(await send(app.origin, 'POST', '/user/login', { user_string: email, password: PASSWORD }))

export interface Kit {
  person(): Promise<Person>
  idOf(person: Person): Promise<number>
  browser(person: Person, wanted?: Wanted, token?: string): Promise<Browser>
  /** Writes an inbox message as a product does, and sends the event about it to open pages. */
  mail(person: Person, draft?: Partial<Pick<MailDraft, 'kind' | 'details'>>): Promise<number>
  queued(): Promise<number>
  devices(): Promise<number>
}

export const DEPOSIT = {
  kind: 'recharge_credited',
  details: { amount: '1250.75', currency: 'USDT' },
} as const

export function pushKit(app: TestApp, service: PushService): Kit {
  const { services } = app
  const idOf = async ({ email }: Person): Promise<number> => {
    const users = services.db.selectFrom('users').select('id').where('email', '=', email)
    return (await users.executeTakeFirstOrThrow()).id
  }
  const count = async (table: 'push_queue' | 'push_devices'): Promise<number> => {
    const counted = services.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }
  return {
    person: () => newPerson(app.origin),
    idOf,
    browser: async (person, wanted, token = person.token) => {
      const name = randomUUID()
      const subscription = service.subscribe(name)
      accepted(await send(app.origin, 'POST', '/push/save', subscriptionParams(subscription, wanted), token))
      return { name, token, subscription }
    },
    mail: async (person, draft = {}) => {
      const userId = await idOf(person)
      const row = await inTransaction(services.db, (tx) =>
        writeMail(tx, { userId, ...DEPOSIT, ...draft, time: services.clock.now() }),
      )
      notifyMailsSoon(services, [row])
      return row.id
    },
    queued: () => count('push_queue'),
    devices: () => count('push_devices'),
  }
}
