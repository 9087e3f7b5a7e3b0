import type { Coin } from '#contract/market/market.ts'
import { TestModeChip } from '#features/shell/index.ts'
import { Card } from '#ui/layout/Card.tsx'
import { PaymentProofForm } from './PaymentProofForm.tsx'

interface Props {
  readonly coin: Coin
  /** Called after the person has reported a bank payment. */
  readonly onTold?: () => void
}

/** The form that reports a deposit, with the notice of test mode. */
export function ReportBankPayment({ coin, onTold }: Props) {
  return (
    <>
      <div>
        <TestModeChip />
      </div>
      <Card>
        <PaymentProofForm key={coin.id} coin={coin} {...(onTold ? { onTold } : {})} />
      </Card>
    </>
  )
}
