import { nft } from '#contract/trade/nft.ts'
import { noSuch } from '../../platform/errors.ts'
import type { DemoAccount, DemoAct } from '../demo-action.ts'

async function mark(account: DemoAccount): Promise<void> {
  const { list } = await account.call(nft.items, { limit: '2' })
  if (list.length === 0) throw noSuch('code')
  for (const { code } of list) await account.call(nft.collect, { code, state: '1' })
}

/** The demo account only adds favourites: a purchase requires a verified identity, which it does not have. */
export const nftDemo: readonly DemoAct[] = [{ name: 'favourites', after: 37_000, run: mark }]
