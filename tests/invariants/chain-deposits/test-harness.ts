import { randomBytes } from 'node:crypto'
import { wallet } from '#contract/funds/wallet.ts'
import { decimal } from '#domain/money.ts'
import type { Operator } from '#server/identity/approvals/operators.ts'
import type { Db } from '#server/platform/db/types.ts'
import type { ChainCredit } from '#server/products/wallet/chain/chain-credit.ts'
import { type CreditResult, recordCredit } from '#server/products/wallet/chain/record-credit.ts'
import { World as Kit, USDT } from '../../harness/exchange-harness.ts'
import { identify } from '../../helpers/test-people.ts'

export { USDT }

const hex = (n: number, length: number): string => n.toString(16).padStart(length, '0')
/** An Ethereum address in lower case, which therefore has no checksum to verify. */
export const ether = (n: number): string => `0x5a${hex(n, 38)}`
const hashOf = (n: number): string => `0x${hex(n, 64)}`

/**
 * Test environment for chain deposits: the exchange harness with methods for the product's calls. USDT over
 * BEP20: 15 confirmations, minimum 10, maximum 1,000,000, 6 decimals.
 */
export class World extends Kit {
  private addresses = 0

  static override async open(db: Db, settings: NodeJS.ProcessEnv = {}): Promise<World> {
    return Kit.over(db, (services, hand) => new World(services, hand), settings)
  }

  /** Creates a person with a verified identity, because unverified people together get few addresses a day. */
  override async person(): Promise<number> {
    const user = await super.person()
    await identify(this.services.db, user, this.now)
    return user
  }

  unverifiedPerson(): Promise<number> {
    return super.person()
  }

  /** Adds `count` free addresses to the address pool; returns the last address. */
  async pool(count: number, network = 'BEP20'): Promise<string> {
    const from = this.addresses
    this.addresses += count
    const values = Array.from({ length: count }, (_, n) => {
      const address = ether(0xa000 + from + n)
      return { network, address, folded: address, imported_at: this.now, imported_by: 'test' }
    })
    await this.services.db.insertInto('deposit_addresses').values(values).execute()
    return ether(0xa000 + this.addresses - 1)
  }

  async address(user: number, network = 'BEP20', currency = USDT): Promise<string> {
    return (await this.call(user, wallet.depositAddress, { currency, network })).address
  }

  /** Creates a person with a deposit address. */
  async payee(): Promise<{ readonly user: number; readonly address: string }> {
    await this.pool(1)
    const user = await this.person()
    return { user, address: await this.address(user) }
  }

  /** A deposit that the person claimed with a payment proof at `time`, in review; returns its id. */
  async claim(user: number, amount: string, time = this.now, currency = USDT): Promise<number> {
    const { id } = await this.services.db
      .insertInto('deposits')
      .values({
        user_id: user,
        currency_id: currency,
        payer: 'Ann Example',
        amount: decimal(amount),
        kind: 0,
        voucher: '/api/file/a-picture',
        voucher_digest: randomBytes(32),
        status: 1,
        created_at: time,
        paid_at: time,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  credit(n: number, more: Partial<ChainCredit> = {}): ChainCredit {
    return {
      line: n,
      network: 'BEP20',
      coin: 'USDT',
      hash: hashOf(n),
      index: 0,
      address: ether(1),
      tag: '',
      amount: decimal('100'),
      confirmations: 15,
      seenAt: this.now,
      gone: false,
      observedAt: null,
      ...more,
    }
  }

  hear = (operator: Operator, credit: ChainCredit): Promise<CreditResult> =>
    recordCredit(this.services, operator, credit)
}
