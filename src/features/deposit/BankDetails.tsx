import { Trans, useLingui } from '@lingui/react/macro'
import type { DepositRow } from '#contract/funds/wallet.ts'
import { CopyableValue, fundsStyles as styles } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Card } from '#ui/layout/Card.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CircleAlert } from '#ui/media/icons.ts'

interface Props {
  readonly row: DepositRow
  /** Decimals of the amount. */
  readonly digits: number
}

/**
 * Receiving bank account and payment reference, each with a copy button. In test mode a note says that no
 * payment is needed.
 */
export function BankDetails({ row, digits }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const { bank } = row
  if (bank === null) return null
  const line = (key: string, label: string, value: string, shown = value) => ({
    key,
    label,
    value: <CopyableValue label={label} value={value} shown={shown} />,
  })
  return (
    <>
      {row.test === 1 ? (
        <div className={styles.notice} role="note">
          <Icon icon={CircleAlert} />
          <div>
            <b>
              <Trans>Test mode: no real money moves</Trans>
            </b>
            <p>
              <Trans>This account does not exist. Do not send money to it.</Trans>
            </p>
          </div>
        </div>
      ) : (
        <p className={styles.text}>
          <Trans>Include the reference with your payment so that we can match it.</Trans>
        </p>
      )}
      <Card padding={12}>
        <KeyValue
          density="roomy"
          rows={[
            line(
              'amount',
              t({ context: 'money', message: 'Amount' }),
              row.amount,
              `${format.amount(row.amount, digits)} ${row.currency_name}`,
            ),
            line('reference', t`Reference`, row.reference),
            line('name', t`Account name`, bank.account_name),
            line('number', t`Account number or IBAN`, bank.account_number),
            line('bank', t`Bank`, bank.bank_name),
            line('swift', t`SWIFT code`, bank.swift),
          ]}
        />
      </Card>
    </>
  )
}
