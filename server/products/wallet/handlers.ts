import type { wallet } from '#contract/funds/wallet.ts'
import type { Handler } from '../../platform/http/types.ts'
import { notifyAfterCommit, toPerson } from '../notifications.ts'
import { depositAddress } from './chain/address-pool.ts'
import { inNetworks } from './chain/deposit-networks.ts'
import { rateOf } from './deposit-rate.ts'
import { claimDeposit, listDeposits, payDeposit } from './deposits.ts'
import { transferableOf, walletDetail, walletOf } from './overview.ts'
import { listBills } from './transaction-list.ts'
import { listTransfers, moveBetween } from './transfer.ts'

const all: Handler<typeof wallet.all> = (_, { services, caller }) => walletOf(services, caller.userId)

const detail: Handler<typeof wallet.detail> = (params, { services, caller }) =>
  walletDetail(services, caller.userId, params)

const bills: Handler<typeof wallet.bills> = (params, { services, caller, lang }) =>
  listBills(services, caller.userId, params, lang)

const rate: Handler<typeof wallet.rate> = async ({ id }, { services }) => rateOf(services.market, id)

const networks: Handler<typeof wallet.networks> = async ({ currency }, { services }) =>
  inNetworks(services, currency)

const address: Handler<typeof wallet.depositAddress> = async (params, { services, caller }) =>
  depositAddress(services, caller.userId, params)

const deposit: Handler<typeof wallet.deposit> = async (params, context) => {
  const { services, caller, tx } = context
  const row = await claimDeposit(services, tx, caller.userId, params)
  notifyAfterCommit(context, { events: [toPerson(caller.userId, 'recharge', { row })] })
  return row
}

const depositPaid: Handler<typeof wallet.depositPaid> = async (params, context) => {
  const { services, caller, tx } = context
  const row = await payDeposit(services, tx, caller.userId, params)
  notifyAfterCommit(context, { events: [toPerson(caller.userId, 'recharge', { row })] })
  return row
}

const deposits: Handler<typeof wallet.deposits> = (params, { services, caller }) =>
  listDeposits(services, caller.userId, params)

const transferable: Handler<typeof wallet.transferable> = (_, { services, caller }) =>
  transferableOf(services, caller.userId)

const transfer: Handler<typeof wallet.transfer> = async (params, context) => {
  const { services, caller, requestId } = context
  const moved = await moveBetween(services, context.tx, caller.userId, requestId, params)
  notifyAfterCommit(context, { touched: moved.touched })
  return moved.row
}

const transfers: Handler<typeof wallet.transfers> = (params, { services, caller }) =>
  listTransfers(services, caller.userId, params)

export const walletHandlers = {
  all,
  detail,
  bills,
  rate,
  networks,
  depositAddress: address,
  deposit,
  depositPaid,
  deposits,
  transferable,
  transfer,
  transfers,
}
