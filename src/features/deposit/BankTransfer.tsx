import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import type { Coin } from '#contract/market/market.ts'
import { useRead } from '#data/api/use-read.ts'
import { fundsStyles as styles } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useErrorText } from '#i18n/errorText.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { AmountToPay } from './AmountToPay.tsx'
import { ReportBankPayment } from './ReportBankPayment.tsx'

/** Deposit by bank in two steps: the amount, then the receiving account and the payment proof. */
export function BankTransfer({ coin }: { readonly coin: Coin }) {
  const problem = useErrorText()
  const reading = useRead(wallet.deposits, { limit: '50' })
  const [another, setAnother] = useState(false)
  const unpaid = reading.data?.list.find((row) => row.currency === coin.id && row.status === 0)
  if (!reading.data && reading.error)
    return <ErrorState message={problem(reading.error)} onRetry={reading.refetch} />
  if (!reading.data) return <SkeletonRows />
  if (unpaid && !another) {
    return (
      <>
        <div className={styles.asOf}>
          <AsOf reading={reading} />
        </div>
        <AmountToPay key={unpaid.id} row={unpaid} digits={coin.precision} />
        <Button kind="quiet" block onClick={() => setAnother(true)}>
          <Trans>Another amount</Trans>
        </Button>
      </>
    )
  }
  return <ReportBankPayment coin={coin} onTold={() => setAnother(false)} />
}
