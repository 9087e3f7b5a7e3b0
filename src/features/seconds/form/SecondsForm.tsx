import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { seconds as calls, type Payable, type SecondsOffer } from '#contract/trade/seconds.ts'
import { useSession } from '#data/session/session.ts'
import { type Decimal, gt, min } from '#domain/money.ts'
import type { SecondsSide } from '#domain/trade/seconds.ts'
import {
  Form,
  ReadState,
  RequireAccess,
  SubmitButton,
  SubmitNote,
  transferOf,
  useForm,
  useFunding,
  useIsStale,
  useShownTerms,
  useSubmit,
} from '#features/kit/index.ts'
import { useNewest } from '#features/pair/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ChoiceTiles } from '#ui/choices/ChoiceTiles.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { ArrowDown, ArrowUp } from '#ui/media/icons.ts'
import { useDuration, useFaultLabels } from '../labels.ts'
import { useOffers, usePayable } from '../queries.ts'
import styles from './form.module.css'
import { EMPTY, quickOf, rules, type SecondsTicket } from './formRules.ts'
import { PossibleOutcome } from './PossibleOutcome.tsx'
import { SecondsConfirm, type SecondsLook } from './SecondsConfirm.tsx'
import { StakeCoinLine } from './StakeCoinLine.tsx'

interface Props {
  readonly quote: Quote
  /** Whether live prices arrive. */
  readonly live: boolean
}

const NOTHING = [] as const
const ALL = 'all'

/** The order form of seconds options; shown once the coins of the stake are loaded. */
export function SecondsForm(props: Props) {
  return (
    <ReadState
      reading={usePayable()}
      skeleton={<SkeletonRows count={4} lead={false} />}
      isEmpty={(coins) => coins.length === 0}
      empty={<EmptyState text={<Trans>Seconds options are not offered on this pair.</Trans>} />}
    >
      {(coins) => <Ticket {...props} coins={coins} />}
    </ReadState>
  )
}

/**
 * State of the form, with the values that the form is checked against: coins, durations of the coin, price
 * and balance.
 */
function useSecondsForm(quote: Quote, live: boolean, coins: readonly Payable[]) {
  const { member } = useSession()
  const stale = useIsStale(quote) || !live
  const [coinId, setCoinId] = useState(0)
  const offers = useOffers(coinId)
  const chosen = coins.find(({ id }) => id === coinId) ?? coins[0]
  const own = member ? (chosen?.balance ?? null) : null
  const funding = useFunding('micro', chosen?.id ?? 0, own)
  const form = useForm(rules, {
    name: 'seconds',
    empty: EMPTY,
    context: {
      coins,
      offers: offers.data ?? NOTHING,
      market: {
        status: quote.trading_status,
        last: stale ? null : { price: quote.now_price, age: 0 },
      },
      available: funding.total,
      pricePrecision: quote.price_precision,
    },
  })
  if (form.state.coin !== coinId) setCoinId(form.state.coin)
  return { form, offers, funding }
}

/** The fields of the order form: coin, duration, stake, possible results, and the buttons Up and Down. */
function Ticket({ quote: listed, live, coins }: Props & { readonly coins: readonly Payable[] }) {
  const { t } = useLingui()
  const quote = useNewest(listed)
  const { form, offers, funding } = useSecondsForm(quote, live, coins)
  const { state, summary, shown } = form
  const { coin, offer, plans } = summary
  const unit = coin?.name ?? ''
  const labels = useFaultLabels(unit)
  const [side, setSide] = useState<SecondsSide | null>(null)
  const submit = useSubmit(calls.submit, {
    otherwise: t`The order could not be placed`,
    onDone: () => {
      setSide(null)
      form.act({ stake: state.stake })
      form.calm()
    },
  })
  const digits = coin?.precision ?? 6
  const { up, down } = plans
  const now: SecondsLook | null = coin && offer && up && down && { coin, offer, plans: { up, down } }
  // An open confirmation shows the terms with which it was opened; the server rejects outdated terms.
  const look = useShownTerms(now === null, now)
  const ask = (asked: SecondsSide) => {
    submit.reset()
    if (form.attempt() && now) setSide(asked)
  }

  return (
    <>
      <Form
        submit={submit}
        element={form.element}
        className={styles.form}
        label={t`Seconds option`}
        onSubmit={() => ask('up')}
      >
        <StakeCoinLine
          coins={coins}
          coin={coin}
          funding={funding}
          onPick={(id) => form.act({ coin: id, stake: '' } satisfies Partial<SecondsTicket>)}
        />
        <DurationField
          offers={offers}
          offer={offer}
          digits={digits}
          onPick={(seconds) => form.act({ seconds })}
        />
        <StakeField
          coin={coin}
          available={funding.total}
          digits={digits}
          value={state.stake}
          error={shown?.stake && labels(shown.stake)}
          onChange={(stake) => form.act({ stake })}
        />
        <PossibleOutcome plan={plans.up} unit={unit} digits={digits} />
        <RequireAccess
          call={calls.submit}
          rejected={submit.error}
          closed={<Trans>Your area is temporarily not supported</Trans>}
        >
          {side === null && (submit.unknown || submit.busy) ? (
            <SubmitButton submit={submit} size={48}>
              <Trans>Check the result</Trans>
            </SubmitButton>
          ) : (
            <SideButtons disabled={submit.disabled || !offer} onAsk={ask} />
          )}
        </RequireAccess>
        {side === null && <SubmitNote submit={submit} />}
        {shown?.form && (
          <p role="alert" className={styles.fault}>
            {labels(shown.form)}
          </p>
        )}
        <p className={styles.rule}>
          <Trans>Settles at the first price recorded at or after expiry. Equal price: stake returned</Trans>
        </p>
      </Form>
      {look && (
        <SecondsConfirm
          side={side}
          quote={quote}
          look={look}
          moves={funding.movesFor(look.plans.up.stake)}
          submit={submit}
          problem={form.found.form ? labels(form.found.form) : form.found.stake && labels(form.found.stake)}
          onClose={() => setSide(null)}
          onConfirm={async (asked) => {
            const { stake, worst } = look.plans[asked]
            return (
              worst &&
              submit.send({
                match_id: quote.id,
                currency_id: look.coin.id,
                type: asked === 'up' ? '1' : '2',
                seconds: String(look.offer.seconds),
                number: stake,
                profit_ratio: look.offer.profit_ratio,
                worst_price: worst,
                transfer: transferOf(funding.movesFor(stake)),
              })
            )
          }}
        />
      )}
    </>
  )
}

interface DurationProps {
  readonly offers: ReturnType<typeof useOffers>
  /** The chosen duration with its terms; null while no duration is offered. */
  readonly offer: SecondsOffer | null
  /** Decimals of the stake coin. */
  readonly digits: number
  readonly onPick: (seconds: number) => void
}

/** The offered durations, each with its return and minimum stake. */
function DurationField({ offers, offer, digits, onPick }: DurationProps) {
  const { t } = useLingui()
  const format = useFormat()
  const duration = useDuration()
  return (
    <ReadState reading={offers} skeleton={<Skeleton height={64} />}>
      {(durations) => (
        <ChoiceTiles
          height={64}
          label={t`Duration`}
          value={offer ? String(offer.seconds) : null}
          onChange={(value) => onPick(Number(value))}
          items={durations.map((one) => ({
            value: String(one.seconds),
            label: duration(one.seconds),
            detail: `+${format.rate(one.profit_ratio)}`,
            note: t`min ${format.amount(one.min_number, digits)}`,
            disabled: one.status !== 1,
          }))}
        />
      )}
    </ReadState>
  )
}

interface StakeProps {
  readonly coin: Payable | null
  /** Funds of all accounts that the order may use; null for a guest. */
  readonly available: Decimal | null
  readonly digits: number
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (stake: string) => void
}

/** The stake, typed or picked from the coin's quick amounts. */
function StakeField({ coin, available, digits, value, error, onChange }: StakeProps) {
  const { t } = useLingui()
  const format = useFormat()
  const most = available !== null && coin ? min(available, coin.max_number) : null
  const quick = coin?.quick.slice(0, 3) ?? NOTHING
  return (
    <div className={styles.stake}>
      <DecimalField inline label={t`Stake`} value={value} scale={digits} error={error} onChange={onChange} />
      <ChoiceTiles
        label={t`Quick amounts`}
        value={quickOf(value, quick)}
        columns={4}
        onChange={(picked) => onChange(picked === ALL ? (most ?? '') : picked)}
        items={[
          ...quick.map((amount) => ({ value: amount as string, label: format.amount(amount, digits) })),
          {
            value: ALL,
            label: t({ context: 'amount', message: 'All' }),
            disabled: most === null || !gt(most, '0' as Decimal),
          },
        ]}
      />
    </div>
  )
}

interface SideProps {
  readonly disabled: boolean
  readonly onAsk: (side: SecondsSide) => void
}

/** The buttons Up and Down, which open the confirmation. */
function SideButtons({ disabled, onAsk }: SideProps) {
  return (
    <div className={styles.sides}>
      <Button kind="up" size={48} block icon={ArrowUp} disabled={disabled} onClick={() => onAsk('up')}>
        <Trans context="option">Up</Trans>
      </Button>
      <Button kind="down" size={48} block icon={ArrowDown} disabled={disabled} onClick={() => onAsk('down')}>
        <Trans context="option">Down</Trans>
      </Button>
    </div>
  )
}
