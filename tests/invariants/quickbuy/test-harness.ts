import { randomUUID } from 'node:crypto'
import { quickBuy } from '#contract/funds/quickBuy.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { type Decimal, decimal } from '#domain/money.ts'
import type { Db } from '#server/platform/db/types.ts'
import { signatureOf } from '#server/platform/http/signed-message.ts'
import type { Received } from '#server/platform/http/webhooks.ts'
import { quickbuy } from '#server/products/quickbuy/module.ts'
import { BTC, World as Kit, USDT } from '../../harness/exchange-harness.ts'

export { BTC, USDT }
export const USDC = 4

export type Order = AnswerOf<typeof quickBuy.buy>
export type Quote = AnswerOf<typeof quickBuy.quote>

const GATEWAY = 'acme'
export const SECRET = 'a secret of the provider acme, 40 letters'.replaceAll(' ', '-').replace(',', '')

/** A second payment provider, whose payment methods no test uses. */
export const OTHER = { name: 'beta', secret: SECRET.replace('acme', 'beta') } as const

export const PAYER = {
  first_name: 'Ann',
  last_name: 'Example',
  full_name: 'Ann Example',
  email: 'ann@example.com',
  phone: '+1 202 555 0100',
  tax_id: '',
}

export interface Message {
  readonly event_id?: string
  readonly order_no: string
  readonly status?: 'paid' | 'pending' | 'failed'
  readonly amount?: string
  readonly currency?: string
  readonly reason?: string
}

interface Choice {
  readonly country: string
  readonly currency: string
  readonly pay_method: 'bank' | 'card' | 'wallet' | 'online_bank' | 'scan'
  readonly bank: string
  readonly coin_id: number
  readonly amount: string
}

const CHOICE: Choice = {
  country: 'US',
  currency: 'USD',
  pay_method: 'card',
  bank: 'visa',
  coin_id: USDT,
  amount: '1000',
}

/**
 * Test environment for quick buy: the exchange harness with methods for the product's calls. Payment methods:
 * American bank transfers, cards through a provider, and Vietnamese methods at 25,000 VND per USD.
 */
export class World extends Kit {
  static override open(db: Db): Promise<World> {
    return World.withSettings(db, {})
  }

  static async withSettings(db: Db, settings: NodeJS.ProcessEnv): Promise<World> {
    const world = await Kit.over(db, (services, hand) => new World(services, hand), {
      GATEWAY_SECRETS: `${GATEWAY}=${SECRET},${OTHER.name}=${OTHER.secret}`,
      ...settings,
    })
    await db
      .insertInto('quickbuy_accounts')
      .values({
        country: 'US',
        account_name: 'H5 Ltd',
        iban: '000123456789',
        beneficiary_country: 'United States',
        bic_swift: 'BOFAUS3N',
        bank_name: 'Bank of Somewhere',
        address: '1 Main Street',
        updated_at: 0,
      })
      .execute()
    await db
      .insertInto('quickbuy_gateways')
      .values({
        name: GATEWAY,
        pay_url: 'https://pay.acme.example/?o={order_no}&a={amount}&c={currency}&s={sign}',
        qr_payload: 'ACME:{order_no}:{amount}',
        updated_at: 0,
      })
      .execute()
    await db
      .updateTable('quickbuy_methods')
      .set({ gateway: GATEWAY })
      .where('pay_method', '<>', 'bank')
      .execute()
    await db
      .updateTable('quickbuy_countries')
      .set({ fixed_rate: decimal('25000') })
      .where('code', '=', 'VN')
      .execute()
    return world
  }

  async level(user: number, real_level: number): Promise<void> {
    await this.services.db.updateTable('users').set({ real_level }).where('id', '=', user).execute()
  }

  quote(more: Partial<Choice> = {}): Promise<Quote> {
    const { bank: _, amount, ...choice } = { ...CHOICE, ...more }
    return this.call(null, quickBuy.quote, { ...choice, amount: amount as Decimal })
  }

  /** Requests a quote and places an order at the quote. */
  async buy(user: number, more: Partial<Choice> = {}, payer: Partial<typeof PAYER> = {}): Promise<Order> {
    const { rate, valid_until } = await this.quote(more)
    return this.take(user, { rate, valid_until }, more, payer)
  }

  take(
    user: number,
    { rate, valid_until }: Pick<Quote, 'rate' | 'valid_until'>,
    more: Partial<Choice> = {},
    payer: Partial<typeof PAYER> = {},
    id: string = randomUUID(),
  ): Promise<Order> {
    const { amount, ...choice } = { ...CHOICE, ...more }
    return this.call(
      user,
      quickBuy.buy,
      { ...choice, amount: amount as Decimal, rate, valid_until, ...PAYER, ...payer },
      id,
    )
  }

  order(user: number, id: number): Promise<Order> {
    return this.call(user, quickBuy.order, { id })
  }

  /** The time at which an unpaid order expires (ms). */
  async end({ id }: Pick<Order, 'id'>): Promise<number> {
    const row = await this.services.db
      .selectFrom('quickbuy_orders')
      .select('expire_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.expire_at
  }

  /** Uploads a picture as this person; returns its address. */
  async picture(user: number): Promise<string> {
    const name = randomUUID().replaceAll('-', '')
    await this.services.db
      .insertInto('files')
      .values({
        name,
        user_id: user,
        mime: 'image/png',
        bytes: 1,
        width: 1,
        height: 1,
        digest: Buffer.from(name),
        created_at: this.now,
      })
      .execute()
    return `/api/file/${name}`
  }

  /**
   * Sends a message signed with `secret` at `timestamp` (s), like the provider, and then advances
   * the clock.
   */
  async post(
    message: Message,
    { secret = SECRET, timestamp = Math.floor(this.now / 1000), name = GATEWAY, body = '' } = {},
  ): Promise<Received> {
    const text =
      body ||
      JSON.stringify({ event_id: randomUUID(), status: 'paid', amount: '1000', currency: 'USD', ...message })
    const signature = signatureOf(secret, String(timestamp), text)
    return this.postRaw(text, { 'x-timestamp': String(timestamp), 'x-signature': signature }, name)
  }

  async postRaw(text: string, headers: Record<string, string>, name = GATEWAY): Promise<Received> {
    const [webhook] = quickbuy.webhooks
    if (!webhook) throw new Error('no webhook')
    const received = await webhook.receive(this.services, { name, headers, body: Buffer.from(text) })
    this.now++
    return received
  }

  /** The number of callbacks that were recorded with this outcome. */
  async heard(outcome: 'credited' | 'late' | 'again' | 'mismatch' | 'unknown'): Promise<number> {
    const { n } = await this.services.db
      .selectFrom('quickbuy_payments')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('outcome', '=', outcome)
      .executeTakeFirstOrThrow()
    return Number(n)
  }
}
