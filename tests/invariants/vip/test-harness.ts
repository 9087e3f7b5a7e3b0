import { vip } from '#contract/account/vip.ts'
import type { Db } from '#server/platform/db/types.ts'
import { World as Kit } from '../../harness/exchange-harness.ts'
import { identify, setInviter } from '../../helpers/test-people.ts'
import { BTC, World as Spot, USDT } from '../spot/test-harness.ts'

export { BTC, USDT }

/** Converts a time in UTC+8 to milliseconds. */
export const at = (text: string): number => Date.parse(`${text}+08:00`)

/** Test environment for VIP levels and invitations: the spot harness with methods for the calls of both. */
export class World extends Spot {
  static override async open(db: Db, settings: NodeJS.ProcessEnv = {}): Promise<World> {
    return Kit.over(db, (services, hand) => new World(services, hand), settings)
  }

  /** Creates a person with a verified identity; returns the id. */
  async verified(): Promise<number> {
    const user = await this.person()
    await identify(this.services.db, user, this.now)
    return user
  }

  /** Creates a verified person who registered with this person's invite code. */
  async friendOf(inviter: number): Promise<number> {
    const user = await this.verified()
    await this.invite(inviter, user)
    return user
  }

  async invite(inviter: number, user: number): Promise<void> {
    await setInviter(this.services.db, user, inviter)
  }

  /** Buys BTC for `total` USDT at 20,000 and, with `back`, sells it again; each side costs a fee of 0.1 %. */
  async trade(user: number, total: number, back = false): Promise<void> {
    const amount = String(total / 20_000)
    for (const side of back ? (['buy', 'sell'] as const) : (['buy'] as const)) {
      await this.place(user, { side, amount, price: '20000' })
      await this.tick('BTC/USDT', ['20000', '1000'])
    }
  }

  async level(user: number): Promise<number | null> {
    return (await this.call(user, vip.info, {})).level
  }
}
