import { useLingui } from '@lingui/react/macro'
import { payout } from '#contract/payout.ts'
import { Gated, ReadState, useCoins } from '#features/kit/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { AddressForm } from './book/AddressForm.tsx'
import styles from './payout.module.css'

/** Takes a new withdrawal address; `currency` is the coin of the page before. */
export function AddWalletScreen({ currency }: { readonly currency: number | undefined }) {
  const { t } = useLingui()
  const coins = useCoins()
  return (
    <AppPage title={t`Add address`} padded>
      <ReadState reading={coins} quiet>
        {(all) => (
          <div className={styles.form}>
            <Gated call={payout.saveAddress}>
              <AddressForm coins={all} currency={currency} />
            </Gated>
          </div>
        )}
      </ReadState>
    </AppPage>
  )
}
