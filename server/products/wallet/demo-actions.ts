import { type AccountCode, wallet } from '#contract/funds/wallet.ts'
import { type DemoAccount, demoCoin } from '../demo-action.ts'

/** Moves USDT from the spot account, as the transfer screen does. */
export const demoMove = (account: DemoAccount, to: AccountCode, number: string): Promise<unknown> =>
  account.call(wallet.transfer, {
    currency_id: demoCoin(account, 'USDT'),
    number,
    from_field: 'change',
    to_field: to,
  })
