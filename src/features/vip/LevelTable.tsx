import { Trans, useLingui } from '@lingui/react/macro'
import type { VipLevel } from '#contract/account/vip.ts'
import { useMarket } from '#data/realtime/quotes.ts'
import { type Decimal, lt } from '#domain/money.ts'
import { NONE } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/Card.tsx'
import styles from './vip.module.css'

interface Props {
  readonly levels: readonly VipLevel[]
  readonly mine: number | null
}

/** Table of the requirements and benefits of all VIP levels, lowest level first. */
export function LevelTable({ levels, mine }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const fees = useTradingFees()
  const short = (amount: Decimal): string => format.short(amount)
  const rate = (value: Decimal): string => format.rate(value)
  return (
    <Card inset as="section" aria-label={t`All levels`}>
      <h2 className={styles.heading}>
        <Trans>All levels</Trans>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Level</Trans>
            </th>
            <th scope="col">
              <Trans>Volume or assets (USDT)</Trans>
            </th>
            <th scope="col">
              <Trans>Fee: spot / futures</Trans>
            </th>
            <th scope="col">
              <Trans>Loan · yearly rate</Trans>
            </th>
            <th scope="col">
              <Trans>Rebate</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {levels.map((one) => (
            <tr key={one.level} className={cx(one.level === mine && styles.mine)}>
              <th scope="row">VIP {one.level}</th>
              <td>{one.level === 0 ? NONE : `${short(one.volume)} / ${short(one.asset)}`}</td>
              <td>{fees}</td>
              <td>
                {one.loan_max === null || one.loan_rate === null
                  ? NONE
                  : `${short(one.loan_max)} · ${rate(one.loan_rate)}${one.maker_rate === null ? '' : `*`}`}
              </td>
              <td>{rate(one.rebate_rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <MakerRate levels={levels} />
      <p className={styles.note}>
        <Trans>The trading fee is the same at every level.</Trans>
      </p>
    </Card>
  )
}

/**
 * The trading fees of spot and futures, from the fee rates of the pairs, which are the rates that an order is
 * charged. A level does not change them (docs/products/vip.md).
 */
function useTradingFees(): string {
  const format = useFormat()
  const quotes = useMarket().data?.flatMap(({ quotation }) => quotation) ?? []
  const text = (rates: readonly Decimal[]): string => {
    const sorted = [...rates].sort((one, other) => (lt(one, other) ? -1 : 1))
    const [least, most] = [sorted.at(0), sorted.at(-1)]
    if (least === undefined || most === undefined) return NONE
    return lt(least, most) ? `${format.rate(least)}–${format.rate(most)}` : format.rate(least)
  }
  const spot = quotes.filter(({ is_open_coin }) => is_open_coin === 1).map(({ fee_rate }) => fee_rate)
  const futures = quotes
    .filter(({ is_open_lever }) => is_open_lever === 1)
    .map(({ lever_fee_rate }) => lever_fee_rate)
  return `${text(spot)} / ${text(futures)}`
}

function MakerRate({ levels }: Pick<Props, 'levels'>) {
  const format = useFormat()
  const makers = levels.find(({ maker_rate }) => maker_rate !== null)?.maker_rate
  if (makers === null || makers === undefined) return null
  const rate = format.rate(makers)
  return (
    <p className={styles.note}>
      <Trans>* Market makers pay {rate} a year.</Trans>
    </p>
  )
}
