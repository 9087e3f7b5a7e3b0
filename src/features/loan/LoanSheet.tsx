import { Trans, useLingui } from '@lingui/react/macro'
import { LOAN_STATUS, type Loan, type LoanDetail } from '#contract/earn/loan.ts'
import type { ListReading } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { dropToLiquidation, liquidationPrice } from '#domain/earn/loan/risk.ts'
import { isPositive, isZero, sub } from '#domain/money.ts'
import { DetailSheet, useAmountText } from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { KeyValue, type KeyValueRow } from '#ui/lists/KeyValue.tsx'
import { LoanActions, type LoanActionsProps } from './LoanActions.tsx'
import { exposureOf } from './LoanCard.tsx'
import { LoanHistory } from './LoanHistory.tsx'
import { daysText, usePercent, useStatusLabels } from './labels.ts'
import styles from './loan.module.css'
import { PaymentPlanTable } from './PaymentPlanTable.tsx'
import { isPriced, useLoan } from './queries.ts'
import { RiskGauge } from './RiskGauge.tsx'

/** Maximum number of digits of a displayed liquidation price. */
const PRICE_DIGITS = 8

interface Props extends Omit<LoanActionsProps, 'loan'> {
  readonly id: number | undefined
  /** Lists that may contain the loan's row, which is shown until the loan is loaded separately. */
  readonly lists: readonly ListReading<Loan>[]
  readonly onClose: () => void
}

/** One loan in full: debt, collateral, dates and history. */
export function LoanSheet({ id, lists, onClose, onRepay, onAdd }: Props) {
  const { t } = useLingui()
  const reading = useLoan(id, lists)
  const hand = (act: (id: number) => void) => (id: number) => {
    onClose()
    act(id)
  }
  return (
    <DetailSheet
      id={id}
      record={reading.data}
      title={reading.data?.loan_no ?? t`Loan`}
      error={reading.error}
      retry={reading.refetch}
      onClose={onClose}
    >
      {(one) => (
        <div className={styles.sheet}>
          <span>
            <AsOf reading={reading} />
          </span>
          <Detail loan={one} detail={reading.detail} />
          <LoanActions loan={one} onRepay={hand(onRepay)} onAdd={hand(onAdd)} />
        </div>
      )}
    </DetailSheet>
  )
}

function Detail({ loan: one, detail }: { readonly loan: Loan; readonly detail: LoanDetail | undefined }) {
  const { t } = useLingui()
  const online = useOnline()
  const coin = { currency: one.coin_id, name: one.coin }
  const owed = one.status === LOAN_STATUS.active || one.status === LOAN_STATUS.overdue
  return (
    <>
      {(owed || one.status === LOAN_STATUS.reviewing) && (
        <RiskGauge exposure={exposureOf(one)} priced={isPriced(one, serverNow() / 1000, online)} />
      )}
      <Facts loan={one} />
      {(owed || one.status === LOAN_STATUS.reviewing) && <Backing loan={one} owed={owed} />}
      {detail && detail.schedule.length > 0 && one.status !== LOAN_STATUS.liquidated && (
        <section>
          <h3>{t`Schedule`}</h3>
          <PaymentPlanTable
            label={t`Schedule`}
            coin={coin}
            rows={detail.schedule.map((row) => ({
              time: row.due_time,
              interest: row.interest,
              principal: row.principal,
              state:
                row.paid === 1 ? t`Paid` : row.due_time * 1000 <= serverNow() ? t`Overdue` : t`Not due yet`,
            }))}
          />
        </section>
      )}
      {detail && <LoanHistory loan={detail} />}
      <p className={styles.quiet}>
        <Link href="/pages/fund/assets_all_record">
          <Trans>All transactions</Trans>
        </Link>
      </p>
    </>
  )
}

function Facts({ loan: one }: { readonly loan: Loan }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const percent = usePercent()
  const status = useStatusLabels()
  const coin = { currency: one.coin_id, name: one.coin }
  const owed = one.status === LOAN_STATUS.active || one.status === LOAN_STATUS.overdue
  const debts: readonly KeyValueRow[] = [
    { key: 'principal', label: t`Principal`, value: text(one.principal, coin) },
    { key: 'interest', label: t`Interest`, value: text(one.interest_due, coin) },
    ...(isZero(one.overdue_interest)
      ? []
      : [
          {
            key: 'overdue',
            label: t`Overdue interest`,
            value: text(one.overdue_interest, coin),
            tone: 'down' as const,
          },
        ]),
    { key: 'debt', label: t`You owe`, value: text(one.debt_total, coin), total: true },
  ]
  return (
    <KeyValue
      density="roomy"
      rows={[
        { key: 'status', label: t`Status`, value: status(one.status) },
        ...(one.reject_reason === '' ? [] : [{ key: 'reason', label: t`Reason`, value: one.reject_reason }]),
        { key: 'amount', label: t`Loan`, value: text(one.amount, coin) },
        { key: 'rate', label: t`APR`, value: percent(one.rate_year) },
        { key: 'term', label: t`Term`, value: daysText(one.term_days) },
        {
          key: 'mode',
          label: t`Interest`,
          value: one.interest_mode === 'monthly' ? t`Interest monthly` : t`Interest at the end`,
        },
        ...(one.start_time > 0
          ? [
              { key: 'start', label: t`Paid out on`, value: format.time(one.start_time, 'short') },
              { key: 'end', label: t`Due`, value: format.time(one.end_time, 'short') },
            ]
          : []),
        ...(owed ? debts : []),
      ]}
    />
  )
}

/** The collateral of a loan, and the prices at which the loan would be liquidated. */
function Backing({ loan: one, owed }: { readonly loan: Loan; readonly owed: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const percent = usePercent()
  const exposure = exposureOf(one)
  const parts = owed ? one.assets : one.collateral
  const value = (usdt: Loan['asset_value'] | null): string =>
    usdt === null ? '—' : `≈ ${format.amount(usdt, 2)} USDT`
  const closedBelow = (name: string): string => t`Liquidated below (${name})`
  const closing = owed && exposure ? exposure : null
  return (
    <section>
      <h3>{owed ? t`Assets in margin and futures` : t`Collateral`}</h3>
      {one.shared > 1 && (
        <p className={styles.quiet}>
          <Trans>
            {one.shared} of your loans share these assets. They have one margin level, based on their total
            debt.
          </Trans>
        </p>
      )}
      <KeyValue
        density="roomy"
        rows={[
          ...parts.map((asset) => ({
            key: String(asset.currency_id),
            label: text(asset.amount, { currency: asset.currency_id, name: asset.name }),
            value: value(asset.value),
          })),
          ...(isZero(one.positions_value)
            ? []
            : [{ key: 'positions', label: t`Results of positions`, value: value(one.positions_value) }]),
          ...(owed ? [{ key: 'all', label: t`Total`, value: value(one.asset_value), total: true }] : []),
        ]}
      />
      {closing && (
        <KeyValue
          density="roomy"
          rows={[
            ...parts.flatMap((asset) => {
              if (asset.value === null || asset.currency_id === one.coin_id) return []
              const at = liquidationPrice(asset.amount, sub(closing.assets, asset.value), closing.debt)
              return at === null || !isPositive(at)
                ? []
                : [
                    {
                      key: `at${asset.currency_id}`,
                      label: closedBelow(asset.name),
                      value: `${format.number(at, { min: 0, max: PRICE_DIGITS })} USDT`,
                      tone: 'amber' as const,
                    },
                  ]
            }),
            {
              key: 'fall',
              label: t`Drop in total asset value that triggers liquidation`,
              value: percent(dropToLiquidation(closing)),
            },
          ]}
        />
      )}
    </section>
  )
}
