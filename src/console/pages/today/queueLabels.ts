import { useLingui } from '@lingui/react/macro'
import { funds } from '#contract/operators/funds.ts'
import { identity } from '#contract/operators/identity.ts'
import type { LIGHTS, QUEUES } from '#contract/operators/overview.ts'
import { products } from '#contract/operators/products.ts'
import type { Role } from '#contract/operators/roles.ts'
import { staff } from '#contract/operators/staff.ts'
import { support } from '#contract/operators/support.ts'

type Queue = (typeof QUEUES)[number]
type Light = (typeof LIGHTS)[number]

export function useQueueName(): (queue: Queue) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Queue, string>> = {
    identity: t`Identity`,
    deposits: t`Deposits to review`,
    'withdrawals to review': t`Withdrawals to review`,
    'withdrawals to send': t`Withdrawals to send`,
    'quick buy': t`Quick buy`,
    loans: t`Loans`,
    'support chats': t`Support chats`,
    'chat reports': t`Reported messages`,
    approvals: t`Approvals`,
    'trader applications': t`Trader applications`,
  }
  return (queue) => names[queue]
}

export function useLightName(): (light: Light) => string {
  const { t } = useLingui()
  const names: Readonly<Record<Light, string>> = {
    'market feed': t`Market feed`,
    evaluator: t`Order evaluation`,
    jobs: t`Jobs`,
    mails: t`Mails`,
    checkpoint: t`Checkpoint`,
    audit: t`Audit of the books`,
    'market lease': t`Market lease`,
    operators: t`Operators`,
  }
  return (light) => names[light]
}

interface QueuePlace {
  readonly to: string
  readonly tab?: string
  /** The call that returns the queue; operators who may not make this call get no link. */
  readonly call: { readonly roles: readonly Role[] }
}

/** The page on which operators work on each queue. */
export const QUEUE_PLACES: Readonly<Record<Queue, QueuePlace>> = {
  identity: { to: '/identity', call: identity.calls.list },
  deposits: { to: '/funds', tab: 'deposits', call: funds.calls.deposits },
  'withdrawals to review': { to: '/funds', tab: 'withdrawals', call: funds.calls.withdrawals },
  'withdrawals to send': { to: '/funds', tab: 'send', call: funds.calls.withdrawals },
  'quick buy': { to: '/funds', tab: 'quickbuy', call: funds.calls.quickBuys },
  loans: { to: '/funds', tab: 'loans', call: funds.calls.loans },
  'support chats': { to: '/support', call: support.calls.list },
  'chat reports': { to: '/support', tab: 'reports', call: support.calls.chatReports },
  approvals: { to: '/approvals', call: staff.calls.proposals },
  'trader applications': { to: '/products', tab: 'traders', call: products.calls.tradersList },
}
