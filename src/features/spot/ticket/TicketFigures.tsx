import { Trans, useLingui } from '@lingui/react/macro'
import type { Quote } from '#contract/market/market.ts'
import type { Reading } from '#data/api/use-read.ts'
import { type Decimal, lt } from '#domain/money.ts'
import type { SpotOrderType, SpotSide, SpotTerms } from '#domain/trade/spot.ts'
import { accountOf, type Funding, useFundingText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { CirclePlus } from '#ui/media/icons.ts'
import styles from './ticket.module.css'
import type { TicketSummary } from './ticketSummary.ts'

interface Props {
  readonly quote: Quote
  readonly side: SpotSide
  readonly orderType: SpotOrderType
  readonly terms: SpotTerms | null
  readonly summary: TicketSummary | null
  readonly member: boolean
  readonly funding: Funding
  readonly reading: Reading<unknown>
}

const UNKNOWN = '—'
const LARGE = '1000' as Decimal

/**
 * Decimals of a figure in the narrow column: four, or two for a value of 1,000 and more, at most the coin's
 * scale. The confirm sheet shows all decimals.
 */
export function shortScale(scale: number, value?: Decimal): number {
  if (scale > 6) return scale
  return Math.min(scale, value !== undefined && !lt(value, LARGE) ? 2 : 4)
}

/** Available balance, maximum amount and cost of the order. An unknown figure is not shown as zero. */
export function TicketFigures({ quote, side, orderType, terms, summary, member, funding, reading }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const buys = side === 'buy'
  const { total: available } = funding
  const pays = buys ? quote.legal_name : quote.currency_name
  const payId = buys ? quote.legal_id : quote.currency_id
  const scale = terms?.quoteScale ?? 0
  const payDigits = buys ? shortScale(scale, available ?? undefined) : quote.number_precision
  const where = useFundingText(accountOf(quote), funding, payDigits)
  const rate = format.rate(quote.fee_rate)
  const max = summary?.max
  const fee = summary?.plan?.fee
  const total = summary?.plan?.total
  const totalText = total ? (buys ? format.fee : format.amount)(total, shortScale(scale, total)) : UNKNOWN
  const old = reading.state !== 'fresh' && reading.state !== 'live' && reading.asOf !== null
  const asOf = old && reading.asOf !== null ? format.asOf(reading.asOf) : ''
  return (
    <KeyValue
      className={styles.figures}
      rows={[
        {
          key: 'available',
          label: <Trans>Available</Trans>,
          value: (
            <span className={styles.available}>
              <span>
                {available === null ? UNKNOWN : format.amount(available, payDigits)} {pays}
                {where !== null && <span className={styles.where}>{where}</span>}
                {old && (
                  <span className={styles.asOf}>
                    <Trans>As of {asOf}</Trans>
                  </span>
                )}
              </span>
              {member && (
                <Link
                  className={styles.plus}
                  aria-label={t`Transfer ${pays} to this account`}
                  href={`/pages/fund/fundTransfer?currency_id=${payId}&to=${accountOf(quote)}`}
                >
                  <Icon icon={CirclePlus} size={16} />
                </Link>
              )}
            </span>
          ),
        },
        ...(orderType === 'trailing_stop'
          ? [{ key: 'total', label: <Trans>Total ≈</Trans>, value: `${totalText} ${quote.legal_name}` }]
          : []),
        {
          key: 'max',
          label: buys ? <Trans>Max buy</Trans> : <Trans>Max sell</Trans>,
          value: `${max ? format.amount(max, quote.number_precision) : UNKNOWN} ${quote.currency_name}`,
        },
        {
          key: 'fee',
          label: <Trans>Fee ({rate})</Trans>,
          value: `${fee && terms ? format.fee(fee, shortScale(scale, fee)) : UNKNOWN} ${quote.legal_name}`,
        },
      ]}
    />
  )
}
