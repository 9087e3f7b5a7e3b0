import { Trans, useLingui } from '@lingui/react/macro'
import type { CallFreeze } from '#contract/freezes.ts'
import { Link } from '#ui/actions/Link.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useSupportHref } from '../useSupportHref.ts'
import styles from './requirements.module.css'
import { useFreezes } from './useFreezes.ts'

/** What each freeze stops, in words. */
export function useFreezeText(): (freeze: CallFreeze) => string {
  const { t } = useLingui()
  const texts: Readonly<Record<CallFreeze, string>> = {
    withdrawals: t`Withdrawals from your account and payments to other members are stopped.`,
    trading: t`Trading is stopped for your account. You can still close positions and cancel orders.`,
  }
  return (freeze) => texts[freeze]
}

/**
 * Says before anything is typed which of these freezes are in force for the person, and what the person can do
 * (docs/products/accounts.md#freezes). Renders nothing when none of the freezes is in force.
 */
export function FreezeNotice({ freezes }: { readonly freezes: readonly CallFreeze[] }) {
  const inForce = useFreezes(freezes)
  return inForce.length === 0 ? null : <FreezeText freezes={inForce} />
}

function FreezeText({ freezes }: { readonly freezes: readonly CallFreeze[] }) {
  const textOf = useFreezeText()
  const support = useSupportHref()
  return (
    <Notice
      action={
        <Link href={support} className={styles.support}>
          <Trans>Contact customer service</Trans>
        </Link>
      }
    >
      {freezes.map(textOf).join(' ')}
    </Notice>
  )
}
