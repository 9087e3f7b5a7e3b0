import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { TraderState } from '#contract/trade/copy.ts'
import { missingContact } from '#domain/account/contacts.ts'
import { gte } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleCheck, CircleX } from '#ui/media/icons.ts'
import styles from './copy.module.css'

const hasEquity = ({ equity, equity_min }: TraderState): boolean => gte(equity, equity_min)
const hasContacts = (state: TraderState): boolean => missingContact(state) === null

/** Whether the person meets all requirements for a lead trader. */
export const isFit = (state: TraderState): boolean =>
  state.level >= 2 && hasEquity(state) && hasContacts(state)

/** Requirements for a lead trader, each with a check mark or with a link to meet the requirement. */
export function TraderRequirements({ state }: { readonly state: TraderState }) {
  const { t } = useLingui()
  const format = useFormat()
  const least = format.number(state.equity_min, { max: 0 })
  const now = format.number(state.equity, { max: 2, rounding: 'down' })
  return (
    <section>
      <h2 className={styles.title}>
        <Trans>Requirements</Trans>
      </h2>
      <ul className={styles.needs} aria-label={t`Requirements`}>
        <Requirement met={state.level >= 2} href="/pages/setting/real">
          <Trans>Level 2 verified</Trans>
        </Requirement>
        <Requirement met={hasEquity(state)} href="/pages/fund/fundTransfer?currency_id=3&to=lever">
          <Trans>
            Futures equity of at least {least} USDT (now {now})
          </Trans>
        </Requirement>
        <Requirement
          met={hasContacts(state)}
          href={`/pages/setting/security?bind=${missingContact(state) ?? ''}`}
        >
          {state.phone_optional === 1 ? <Trans>Email bound</Trans> : <Trans>Email and phone bound</Trans>}
        </Requirement>
      </ul>
    </section>
  )
}

function Requirement({
  met,
  href,
  children,
}: {
  readonly met: boolean
  readonly href: string
  readonly children: ReactNode
}) {
  const { t } = useLingui()
  return (
    <li className={cx(styles.need, met ? styles.met : styles.unmet)}>
      <Icon icon={met ? CircleCheck : CircleX} size={16} label={met ? t`Met` : t`Not met`} />
      <span>{children}</span>
      {!met && (
        <Link href={href}>
          <Trans>Go</Trans>
        </Link>
      )}
    </li>
  )
}
