import { Trans, useLingui } from '@lingui/react/macro'
import type { TransferRow } from '#contract/funds/wallet.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { RecordList, fundsStyles as styles, useAccountName, useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { ArrowLeftRight } from '#ui/media/icons.ts'

interface Props {
  readonly reading: ListReading<TransferRow>
  /** Whether the empty list links to the form; false beside the form. */
  readonly linked?: boolean
}

/** The person's transfers between their accounts, newest first. */
export function TransferList({ reading, linked = true }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const coins = useCoins()
  const name = useAccountName()
  return (
    <RecordList
      label={t`Transfers`}
      className={styles.list}
      reading={reading}
      keyOf={(row) => row.id}
      empty={
        <EmptyState
          icon={ArrowLeftRight}
          text={<Trans>No transfers yet</Trans>}
          action={
            linked && (
              <Button kind="quiet" size={36} href="/pages/fund/fundTransfer">
                <Trans>Transfer</Trans>
              </Button>
            )
          }
        />
      }
      row={(row) => (
        <ListRow
          lead={<CoinMark name={row.currency_name} src={coins.of(row.currency_id)?.image} />}
          title={`${name(row.from_field)} → ${name(row.to_field)}`}
          subtitle={format.time(row.create_time, 'short')}
          value={`${format.amount(row.number, coins.precision(row.currency_id))} ${row.currency_name}`}
        />
      )}
    />
  )
}
