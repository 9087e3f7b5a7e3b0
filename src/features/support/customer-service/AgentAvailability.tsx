import { Trans, useLingui } from '@lingui/react/macro'
import type { SupportConversation } from '#contract/communication/support.ts'
import { hoursAt } from '#domain/text/support.ts'
import { cx } from '#ui/cx.ts'
import styles from './support.module.css'

/** Availability of customer service, in the navigation bar: an agent's name, online, or the opening hours. */
export function AgentAvailability({ talk }: { readonly talk: SupportConversation | undefined }) {
  const { t } = useLingui()
  return (
    <span className={styles.desk}>
      <span className={styles.deskName}>{talk?.agent || t`Customer service`}</span>
      {talk && (
        <span className={styles.deskState}>
          <span className={cx(styles.dot, styles[talk.desk])} aria-hidden="true" />
          <Words talk={talk} />
        </span>
      )}
    </span>
  )
}

function Words({
  talk: { status, agent, ahead, desk, hours: stated },
}: {
  readonly talk: SupportConversation
}) {
  if (status === 'open' && agent) return <Trans>Your agent</Trans>
  if (status === 'queued' && ahead > 0) return <Trans>People before you: {ahead}</Trans>
  if (status === 'queued') return <Trans>You are next</Trans>
  if (desk === 'online') return <Trans>Online now</Trans>
  const hours = hoursAt(stated, -new Date().getTimezoneOffset())
  return desk === 'hours' ? (
    <Trans>Working hours {hours} (your time)</Trans>
  ) : (
    <Trans>Away. Working hours {hours} (your time)</Trans>
  )
}
