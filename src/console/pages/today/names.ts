import { useLingui } from '@lingui/react/macro'
import type { LIGHTS, QUEUES } from '#contract/operators/overview.ts'

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
  }
  return (light) => names[light]
}

/** Where a queue is worked through. */
export const QUEUE_PLACES: Readonly<Record<Queue, { readonly to: string; readonly tab?: string }>> = {
  identity: { to: '/identity' },
  deposits: { to: '/funds', tab: 'deposits' },
  'withdrawals to review': { to: '/funds', tab: 'withdrawals' },
  'withdrawals to send': { to: '/funds', tab: 'send' },
  'quick buy': { to: '/funds', tab: 'quickbuy' },
  loans: { to: '/funds', tab: 'loans' },
  'support chats': { to: '/support' },
  'chat reports': { to: '/support', tab: 'reports' },
  approvals: { to: '/approvals' },
  'trader applications': { to: '/products', tab: 'traders' },
}
