import { Trans, useLingui } from '@lingui/react/macro'
import type { DepositRow } from '#contract/funds/wallet.ts'
import { usePrivateFile } from '#data/api/private-files.ts'
import { ANNOUNCED_FOR } from '#domain/funds/deposit.ts'
import { CopyableValue, useAccountName, useCoins } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import styles from './records.module.css'
import { StatusTimeline } from './StatusTimeline.tsx'

interface Props {
  readonly row: DepositRow | undefined
  readonly onClose: () => void
}

/** One deposit in full: state, messages, reason of a rejection, payment proof. */
export function DepositSheet({ row, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={row !== undefined} onClose={onClose} title={t({ context: 'bill', message: 'Deposit' })}>
      {row && <Detail row={row} />}
    </Sheet>
  )
}

/** Why a deposit was rejected or has ended, or that it is a test; '' without a note. */
function useNote({ status, reason, test }: DepositRow): string {
  const { t } = useLingui()
  const days = ANNOUNCED_FOR / 86_400_000
  if (reason !== '') return reason
  // An operator who rejects a deposit always gives a reason, so a rejected deposit without a reason has expired.
  if (status === 3) return t`Not reported as paid within ${days} days`
  return test === 1 && status === 2 ? t`Test mode: no real money moves` : ''
}

function Detail({ row }: { readonly row: DepositRow }) {
  const { t } = useLingui()
  const format = useFormat()
  const coins = useCoins()
  const account = useAccountName()
  const fiat = coins.of(row.currency)?.type === 'fiat'
  const note = useNote(row)
  return (
    <>
      <p className={styles.big}>
        +{format.amount(row.amount, coins.precision(row.currency))} {row.currency_name}
      </p>
      <StatusTimeline
        status={row.status}
        byBank={row.type === 1}
        byChain={row.confirmations_needed > 0}
        unpaid={row.type === 1 && row.status === 3 && row.voucher === ''}
      />
      <KeyValue
        density="roomy"
        boxed
        rows={[
          { key: 'id', label: t`Record number`, value: String(row.id) },
          { key: 'time', label: t`Time`, value: format.time(row.create_time, 'full') },
          ...(row.network === '' ? [] : [{ key: 'network', label: t`Network`, value: row.network }]),
          ...(row.account === ''
            ? []
            : [{ key: 'from', label: fiat ? t`Paying account` : t`Sending address`, value: row.account }]),
          ...(row.confirmations_needed > 0
            ? [
                {
                  key: 'confirmations',
                  label: t`Confirmations`,
                  value: `${row.confirmations} / ${row.confirmations_needed}`,
                },
              ]
            : []),
          { key: 'to', label: t`Credited account`, value: account(fiat ? 'legal' : 'change') },
          ...(row.hash === ''
            ? []
            : [{ key: 'hash', label: t`Hash`, value: <CopyableValue label={t`Hash`} value={row.hash} /> }]),
          ...(row.reference === ''
            ? []
            : [
                {
                  key: 'reference',
                  label: t`Reference`,
                  value: <CopyableValue label={t`Reference`} value={row.reference} />,
                },
              ]),
          ...(note === '' ? [] : [{ key: 'reason', label: t`Note`, value: note }]),
        ]}
      />
      {row.status === 0 && (
        <Button block href={`/pages/fund/receive?currency=${row.currency}&id=${row.id}`}>
          <Trans>Show bank details</Trans>
        </Button>
      )}
      {row.status === 2 && !fiat && (
        <Button block href="/pages/transaction/index">
          <Trans>Trade</Trans>
        </Button>
      )}
      {row.voucher !== '' && <Picture address={row.voucher} />}
    </>
  )
}

function Picture({ address }: { readonly address: string }) {
  const { t } = useLingui()
  const { url, failed } = usePrivateFile(address)
  return (
    <figure className={styles.voucher}>
      <figcaption className={styles.caption}>
        <Trans>Payment proof</Trans>
      </figcaption>
      {url && <img src={url} alt={t`Payment proof`} />}
      {!url && !failed && <Skeleton height={160} />}
      {failed && (
        <p className={styles.caption}>
          <Trans>The picture could not be loaded</Trans>
        </p>
      )}
    </figure>
  )
}
