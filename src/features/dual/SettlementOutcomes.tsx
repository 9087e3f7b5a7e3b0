import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DualProduct } from '#contract/earn/dual.ts'
import { type Comparison, comparedAt, type DualTerms } from '#domain/earn/dual.ts'
import { big, type Decimal, exact, roundDown } from '#domain/money.ts'
import { useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Slider } from '#ui/choices/Slider.tsx'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/media/Icon.tsx'
import { Check } from '#ui/media/icons.ts'
import styles from './dual.module.css'
import { usePriceText } from './labels.ts'

/** Range of the slider on each side of the target price, as a fraction of the target price. */
const REACH = '0.1'
const MIDDLE = 50

/** The settlement price at a slider position from 0 to 100. */
const priceAt = (linked: Decimal, place: number, digits: number): Decimal =>
  roundDown(
    big(place - MIDDLE)
      .times(REACH)
      .div(MIDDLE)
      .plus(1)
      .times(linked),
    digits,
  )

/** The slider position, 0 to 100, that represents a settlement price. */
const placeOf = (linked: Decimal, price: Decimal): number =>
  Math.max(
    0,
    Math.min(
      100,
      big(price).div(linked).minus(1).div(REACH).times(MIDDLE).plus(MIDDLE).round(0, 0).toNumber(),
    ),
  )

interface Props {
  readonly product: Pick<
    DualProduct,
    | 'type'
    | 'currency_id'
    | 'currency_name'
    | 'quote_id'
    | 'quote_name'
    | 'linked_price'
    | 'price_precision'
    | 'invest_currency'
    | 'invest_currency_id'
  >
  readonly amount: Decimal
  readonly terms: DualTerms
  /** Last price, used as the slider's initial position. */
  readonly reference: Decimal | null
}

/**
 * The payout on either side of the target price, compared with holding the coin, at a settlement price chosen
 * by the slider.
 */
export function SettlementOutcomes({ product, amount, terms, reference }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const price = usePriceText()
  const [moved, setMoved] = useState<number | null>(null)
  const { linked_price: linked, price_precision: digits } = product
  const place = moved ?? (reference === null ? MIDDLE : placeOf(linked, reference))
  const settlement = priceAt(linked, place, digits)
  const at = comparedAt(amount, terms, settlement)
  const shownLinked = price(linked, digits)
  const held = text(amount, { currency: product.invest_currency_id, name: product.invest_currency })
  const usdt = (value: Decimal): string =>
    text(value, { currency: product.quote_id, name: product.quote_name })
  const change = big(at.held).gt(0) ? exact(big(at.difference).times(100).div(at.held).round(2, 0)) : null
  return (
    <section className={styles.outcomes} aria-label={t`What you get`}>
      <div className={styles.outcomesHead}>
        <span>
          <Trans>Settlement price</Trans>
          <small>
            <Trans>Move the slider to compare</Trans>
          </small>
        </span>
        <b>{format.price(settlement, digits)}</b>
      </div>
      <Slider
        value={place}
        onChange={setMoved}
        label={t`Settlement price`}
        stops={[]}
        mark={MIDDLE}
        spoken={format.price(settlement, digits)}
      />
      <div className={styles.outcomesEnds} aria-hidden="true">
        <span>{price(priceAt(linked, 0, digits), digits)}</span>
        <span>{t`target ${shownLinked}`}</span>
        <span>{price(priceAt(linked, 100, digits), digits)}</span>
      </div>
      <div className={styles.cardsOf} aria-live="polite">
        <OutcomeCard side="coin" product={product} amount={amount} terms={terms} at={at} />
        <OutcomeCard side="quote" product={product} amount={amount} terms={terms} at={at} />
      </div>
      <dl className={styles.compared}>
        <div>
          <dt>{t`Value if you had kept ${held}`}</dt>
          <dd>{usdt(at.held)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Difference from holding</Trans>
          </dt>
          <dd className={cx(big(at.difference).lt(0) ? styles.less : styles.more)}>
            {format.number(roundDown(big(at.difference), 2), {
              min: 2,
              max: 2,
              rounding: 'down',
              sign: 'always',
            })}{' '}
            {product.quote_name}
            {change !== null && ` (${format.percent(change)})`}
          </dd>
        </div>
      </dl>
    </section>
  )
}

interface CardProps extends Omit<Props, 'reference'> {
  readonly side: Comparison['outcome']
  readonly at: Comparison
}

function OutcomeCard({ side, product, amount, terms, at }: CardProps) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const price = usePriceText()
  const linked = price(product.linked_price, product.price_precision)
  const on = at.outcome === side
  const own = (side === 'coin') === (product.type === 'call')
  // The payout depends only on the side of the target price, so one settlement price per side is enough.
  const settlement = side === 'coin' ? exact(big(product.linked_price).div(2)) : product.linked_price
  const { payout } = comparedAt(amount, terms, settlement)
  const money =
    side === 'coin'
      ? { currency: product.currency_id, name: product.currency_name }
      : { currency: product.quote_id, name: product.quote_name }
  const held = text(amount, { currency: product.invest_currency_id, name: product.invest_currency })
  const interest = text(exact(big(payout).minus(own ? amount : 0)), money)
  const share = format.rate(exact(big(terms.apr).times(terms.days).div(365).round(6, 0)), 2)
  return (
    <div className={cx(styles.outcome, on && styles.outcomeOn)} data-side={side} aria-current={on}>
      <p>
        {on && <Icon icon={Check} size={16} />}
        {side === 'coin' ? t`Settlement below ${linked}` : t`At or above ${linked}`}
      </p>
      <b>{text(payout, money)}</b>
      <small>
        {own ? (
          <Trans>
            Your {held} back, plus {interest} interest
          </Trans>
        ) : product.type === 'call' ? (
          <Trans>
            {held} sold at {linked}, plus {share} interest
          </Trans>
        ) : (
          <Trans>
            {held} converted at {linked}, plus {share} interest
          </Trans>
        )}
      </small>
    </div>
  )
}
