import { Trans, useLingui } from '@lingui/react/macro'
import type { BankCard } from '#contract/funds/payout.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert, Clock, Landmark } from '#ui/media/icons.ts'
import styles from '../addressBook.module.css'

interface Props {
  readonly card: BankCard
  readonly onEdit: () => void
}

/** A saved card: bank, holder and the last four digits of its number. */
export function SavedCard({ card, onEdit }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const time = format.time(card.usable_time, 'short')
  const last4 = card.bank_account_last4
  return (
    <Card as="section" aria-label={t`Saved card`} className={styles.face}>
      <div className={styles.faceHead}>
        <Icon icon={Landmark} size={24} />
        <h2 className={styles.bank}>{card.bank_name}</h2>
        <Button kind="quiet" size={36} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      </div>
      <p className={styles.number}>
        <span aria-hidden="true">•••• {last4}</span>
        <span className="visually-hidden">{t`Ends in ${last4}`}</span>
      </p>
      <div className={styles.faceFoot}>
        <p className={styles.holder}>{card.real_name}</p>
        <p className={styles.soft}>{card.country_code}</p>
      </div>
      {card.usable_time * 1000 > serverNow() && (
        <p className={styles.hold}>
          <Icon icon={Clock} size={14} />
          <Trans>Payouts possible from {time}</Trans>
        </p>
      )}
      {card.holder_matches === 0 && (
        <p className={styles.hold}>
          <Icon icon={CircleAlert} size={14} />
          <Trans>The holder differs from your verified name. Payouts may be refused.</Trans>
        </p>
      )}
    </Card>
  )
}
