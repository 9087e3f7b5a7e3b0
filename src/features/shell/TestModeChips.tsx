import { Trans, useLingui } from '@lingui/react/macro'
import { useSite } from '#data/session/site-settings.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import styles from './shell.module.css'

/**
 * Marks prices that do not come live from an exchange (docs/api-conventions.md#simulated-data-is-labelled).
 */
export function MarketChip() {
  const { data } = useSite()
  if (!data || data.market === 'live') return null
  return (
    <Tag tone="amber">
      {data.market === 'replay' ? <Trans>Replayed market</Trans> : <Trans>Simulated market</Trans>}
    </Tag>
  )
}

/** Marks an object that was created for tests, in any installation. */
export function TestTag() {
  return (
    <Tag tone="amber" sentence>
      <Trans>Test mode: no real money moves</Trans>
    </Tag>
  )
}

/** Marks everything that looks like a payment in test mode (docs/api-conventions.md#simulated-data-is-labelled). */
export function TestModeChip() {
  const { data } = useSite()
  return data?.test_mode === 1 ? <TestTag /> : null
}

/** A line above the tab bar, shown while any content on screen is simulated. */
export function ModeLine() {
  const { t } = useLingui()
  const { data } = useSite()
  if (!data) return null
  const says = [
    data.market === 'simulated' && t`Simulated market`,
    data.market === 'replay' && t`Replayed market`,
    data.test_mode === 1 && t`Test mode: no real money moves`,
  ].filter(Boolean)
  if (says.length === 0) return null
  return <aside className={styles.mode}>{says.join(' · ')}</aside>
}
