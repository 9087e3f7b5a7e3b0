import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import type { Coin } from '#contract/market/market.ts'
import { useRead } from '#data/api/use-read.ts'
import { ReadState } from '#features/kit/index.ts'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { DepositAddress } from './DepositAddress.tsx'

interface Props {
  readonly coin: Coin
  /** Style of the deposit button: `primary`, or `quiet` on a screen that has another primary button. */
  readonly kind: 'primary' | 'quiet'
  readonly onVoucher: () => void
}

/** Networks on which a coin can be deposited, and the person's deposit address on the chosen network. */
export function DepositNetworks({ coin, kind, onVoucher }: Props) {
  const { t } = useLingui()
  const reading = useRead(wallet.networks, { currency: coin.id })
  const [name, setName] = useState('')
  return (
    <ReadState reading={reading}>
      {(all) => {
        const open = all.filter(({ status }) => status === 1)
        const chosen = open.find(({ network }) => network === name) ?? open[0]
        if (!chosen)
          return (
            <EmptyState
              text={<Trans>This coin cannot be deposited at the moment. Choose another coin</Trans>}
            />
          )
        return (
          <>
            {open.length > 1 && (
              <ChipRow
                label={t`Network`}
                value={chosen.network}
                items={open.map(({ network }) => ({ value: network, label: network }))}
                onChange={setName}
              />
            )}
            <DepositAddress
              key={chosen.network}
              coin={coin}
              network={chosen}
              kind={kind}
              onVoucher={onVoucher}
            />
          </>
        )
      }}
    </ReadState>
  )
}
