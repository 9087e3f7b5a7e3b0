import { t } from '@lingui/core/macro'
import type { Manifest } from '#features/kit/index.ts'
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ReceiptText, Repeat } from '#ui/media/icons.ts'

const DEPOSITS = '/pages/fund/receive_withdraw_record?tab=recharge'
const WITHDRAWALS = '/pages/fund/receive_withdraw_record?tab=withdraw'
const CONVERSIONS = '/pages/fund/transfer_history?tab=exchange'

export const manifest = {
  objects: {
    recharge: { name: (id) => t`Deposit ${id}`, route: () => DEPOSITS, list: DEPOSITS },
    transfer: { name: (id) => t`Transfer ${id}`, route: () => '/pages/fund/transfer_history?tab=transfer' },
    correction: { name: (id) => t`Correction ${id}` },
    withdraw: { name: (id) => t`Withdrawal ${id}`, route: () => WITHDRAWALS, list: WITHDRAWALS },
    convert: { name: (id) => t`Convert ${id}`, route: () => CONVERSIONS, list: CONVERSIONS },
  },
  scenes: {
    recharge: () => t({ context: 'bill', message: 'Deposit' }),
    withdraw: () => t({ context: 'bill', message: 'Withdraw' }),
    transfer: () => t({ context: 'bill', message: 'Transfer' }),
    convert: () => t({ context: 'bill', message: 'Convert' }),
    fee: () => t`Fee`,
    freeze: () => t`Freeze`,
    release: () => t`Release`,
    correction: () => t`Correction`,
  },
  tiles: {
    recharge: { icon: ArrowDownToLine, route: '/pages/fund/select?to=receive' },
    withdraw: { icon: ArrowUpFromLine, route: '/pages/fund/select?to=withdraw' },
    transfer: { icon: ArrowLeftRight, route: '/pages/fund/fundTransfer' },
    exchange: { icon: Repeat, route: '/pages/fund/transfer' },
    bill: { icon: ReceiptText, route: '/pages/setting/bill' },
  },
  outcomes: {
    'POST /wallet/change': {
      done: (time) => t`Your transfer at ${time} was made.`,
      not: (time) => t`Your transfer at ${time} was not made.`,
      list: '/pages/fund/transfer_history',
    },
    'POST /wallet/charge_req': {
      done: (time) => t`Your deposit at ${time} was submitted.`,
      not: (time) => t`Your deposit at ${time} was not submitted.`,
      list: DEPOSITS,
    },
    'POST /wallet/out': {
      done: (time) => t`Your withdrawal at ${time} was submitted.`,
      not: (time) => t`Your withdrawal at ${time} was not submitted.`,
      list: WITHDRAWALS,
    },
    'POST /user/withdraw/cancel': {
      done: (time) => t`Your cancellation of the withdrawal at ${time} was carried out.`,
      not: (time) => t`Your cancellation of the withdrawal at ${time} was not carried out.`,
      list: WITHDRAWALS,
    },
    'POST /user/Transfer': {
      done: (time) => t`Your conversion at ${time} was submitted.`,
      not: (time) => t`Your conversion at ${time} was not submitted.`,
      list: CONVERSIONS,
    },
    'POST /recharge/paid': {
      done: (time) => t`Your payment proof at ${time} was submitted.`,
      not: (time) => t`Your payment proof at ${time} was not submitted.`,
      list: DEPOSITS,
    },
  },
} as const satisfies Manifest
