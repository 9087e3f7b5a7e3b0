import { useLingui } from '@lingui/react/macro'
import { payout } from '#contract/funds/payout.ts'
import { ReadState, RequireAccess, useCoins } from '#features/kit/index.ts'
import { AppPage } from '#features/shell/index.ts'
import styles from './addressBook.module.css'
import { AddressForm } from './addresses/AddressForm.tsx'

interface Props {
  /** Coin and network to prefill, from the link that opened this page. */
  readonly currency: number | undefined
  readonly network: string
}

/** The screen that adds a withdrawal address. */
export function AddWithdrawalAddressScreen({ currency, network }: Props) {
  const { t } = useLingui()
  const coins = useCoins()
  return (
    <AppPage title={t`Add address`} padded>
      <ReadState reading={coins}>
        {(all) => (
          <div className={styles.form}>
            <RequireAccess call={payout.saveAddress}>
              <AddressForm key={`${currency}.${network}`} coins={all} currency={currency} network={network} />
            </RequireAccess>
          </div>
        )}
      </ReadState>
    </AppPage>
  )
}
