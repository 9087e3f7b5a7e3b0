import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Payable } from '#contract/trade/seconds.ts'
import { type Funding, useFundingText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { PickerSheet } from '#ui/choices/PickerSheet.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronDown, CirclePlus } from '#ui/media/icons.ts'
import styles from './form.module.css'

interface Props {
  readonly coins: readonly Payable[]
  readonly coin: Payable | null
  readonly funding: Funding
  readonly onPick: (id: number) => void
}

/** The coin of the stake with its balance, and a link to transfer more of the coin. */
export function StakeCoinLine({ coins, coin, funding, onPick }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [choosing, setChoosing] = useState(false)
  const { total: available } = funding
  const where = useFundingText('micro', funding, coin?.precision ?? 0)
  return (
    <div className={styles.coinLine}>
      <button
        type="button"
        className={styles.coin}
        aria-haspopup="dialog"
        aria-label={coin ? t`Stake in ${coin.name}, change the coin` : t`Choose a coin`}
        disabled={coins.length < 2}
        onClick={() => setChoosing(true)}
      >
        {coin && <CoinMark name={coin.name} src={coin.image} size={20} />}
        <b>{coin?.name ?? '—'}</b>
        {coins.length > 1 && <Icon icon={ChevronDown} size={16} />}
      </button>
      <span className={styles.available}>
        <Trans>Available</Trans>
        <b>{available === null || !coin ? '—' : format.amount(available, coin.precision)}</b>
      </span>
      {coin && (
        <IconButton
          icon={CirclePlus}
          tone="blue"
          target={36}
          label={t`Transfer to the seconds options account`}
          href={`/pages/fund/fundTransfer?currency_id=${coin.id}&to=micro`}
        />
      )}
      {where !== null && <span className={styles.where}>{where}</span>}
      <PickerSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t`Stake in`}
        value={coin ? String(coin.id) : null}
        onPick={(id) => {
          setChoosing(false)
          onPick(Number(id))
        }}
        options={coins.map((one) => ({
          value: String(one.id),
          label: one.name,
          lead: <CoinMark name={one.name} src={one.image} size={28} />,
          detail: format.amount(one.balance, one.precision),
        }))}
      />
    </div>
  )
}
