import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type IeoOrder, type IeoPrice, type IeoProject, ieo } from '#contract/earn/ieo.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { AMOUNT_DIGITS, type IeoPhase, leftOf, partOf } from '#domain/earn/ieo.ts'
import type { Decimal } from '#domain/money.ts'
import {
  CalculatorResult,
  Form,
  RequireAccess,
  ServerCountdown,
  SubmitButton,
  SubmitNote,
  useAmountText,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type AmountProblem, EMPTY_SUBSCRIBE, offerOf, subscribeRules } from './formRules.ts'
import styles from './ieo.module.css'
import { useCost, useUnits } from './labels.ts'
import { SubscribeConfirm } from './SubscribeConfirm.tsx'

const PARTS = [25, 50, 75, 100] as const

interface PhaseProps {
  readonly project: IeoProject
  readonly phase: IeoPhase
}

/** The large countdown to the start, later to the end of the subscription; afterwards the end time. */
export function PhaseClock({ project, phase }: PhaseProps) {
  const format = useFormat()
  return (
    <p className={styles.clock}>
      <span className={styles.clockLabel}>
        {phase === 'warm_up' ? (
          <Trans>Starts in</Trans>
        ) : phase === 'in_progress' ? (
          <Trans>Ends in</Trans>
        ) : (
          <Trans context="ieo">Ended</Trans>
        )}
      </span>
      <b className={styles.clockValue}>
        {phase === 'ended' ? (
          format.time(project.end_time, 'dated')
        ) : (
          <ServerCountdown until={(phase === 'warm_up' ? project.start_time : project.end_time) * 1000} />
        )}
      </b>
    </p>
  )
}

interface Props extends PhaseProps {
  readonly onDone: (order: IeoOrder) => void
}

/** Form with the choice of the payment currency, by default the project's own currency. */
export function SubscribeForm(props: Props) {
  const { pay_currencies: prices } = props.project
  const [pay, setPay] = useState(0)
  const price = prices.find(({ currency_id }) => currency_id === pay) ?? prices[0]
  return price ? <AmountForm {...props} price={price} onPay={setPay} /> : null
}

interface AmountProps extends Props {
  readonly price: IeoPrice
  readonly onPay: (currency: number) => void
}

/** Number of units, their cost, the expected allotment at the present demand, and the confirmation. */
function AmountForm({ project, phase, price, onPay, onDone }: AmountProps) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const units = useUnits()
  const cost = useCost()
  const { member } = useSession()
  const [confirming, setConfirming] = useState(false)
  const held = useRead(wallet.detail, { currency: price.currency_id, type: 'change' }, { enabled: member })
  const available: Decimal | null = member ? (held.data?.available ?? null) : null
  const context = { project, phase, price, available }
  const form = useForm(subscribeRules, { name: `ieo.${project.id}`, empty: EMPTY_SUBSCRIBE, context })
  const submit = useSubmit(ieo.subscribe, {
    otherwise: t`The subscription could not be completed`,
    onDone: (order) => {
      setConfirming(false)
      form.drop()
      toast(t`Subscribed`)
      onDone(order)
    },
  })
  const { state, shown, act, summary } = form
  const { symbol } = project
  const left = leftOf({ most: project.max_amount, mine: project.my_amount })
  const range = `${units(project.min_amount)} – ${units(left, symbol)}`
  const words: Readonly<Record<AmountProblem, string>> = {
    correct: t`Enter the correct quantity`,
    closed: t({ context: 'error', message: 'The item has not reached selling time or has ended' }),
    usedUp: t({
      context: 'error',
      message: 'Your allowance for this project is used up. Choose another project',
    }),
    below: t`The minimum per order is ${units(project.min_amount, symbol)}`,
    allowance: t`Over the remaining allowance: ${range}`,
    insufficient: t`Insufficient balance`,
  }
  const open = phase === 'in_progress'
  const ratio = summary.ratio === null ? '' : format.rate(summary.ratio, 2)
  const wanted = summary.amount === null ? '' : units(summary.amount, symbol)
  const money = { currency: price.currency_id, name: price.name }
  const paid = summary.cost === null ? null : cost(summary.cost, price.scale, price.name)
  return (
    <Form
      submit={submit}
      element={form.element}
      className={styles.form}
      label={t`Subscription`}
      onSubmit={() => void (form.attempt() && setConfirming(true))}
    >
      {project.pay_currencies.length > 1 && (
        <ChipRow
          label={t`Pay with`}
          className={styles.chips}
          value={String(price.currency_id)}
          onChange={(next) => onPay(Number(next))}
          items={project.pay_currencies.map(({ currency_id, name }) => ({
            value: String(currency_id),
            label: name,
          }))}
        />
      )}
      <DecimalField
        label={t({ context: 'ieo', message: 'Amount' })}
        unit={symbol}
        scale={AMOUNT_DIGITS}
        value={state.amount}
        enterKeyHint="done"
        error={shown?.amount && words[shown.amount]}
        onChange={(amount) => act({ amount })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend. */}
      <div className={styles.parts} role="group" aria-label={t`Percentage of balance`}>
        {PARTS.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={available === null}
            onClick={() =>
              available !== null &&
              act({ amount: partOf(available, percent, offerOf(project, phase, price)) })
            }
          >
            {percent}%
          </button>
        ))}
      </div>
      <dl className={styles.pays}>
        {member && (
          <div>
            <dt>{t`Available`}</dt>
            <dd>
              {text(available, money)} <AsOf reading={held} />{' '}
              <Link href={`/pages/fund/fundTransfer?currency_id=${price.currency_id}&to=change`}>
                <Trans>Transfer</Trans>
              </Link>
            </dd>
          </div>
        )}
        {member && (
          <div>
            <dt>{t`You subscribed for`}</dt>
            <dd>
              {units(project.my_amount)} / {units(project.max_amount, symbol)}
            </dd>
          </div>
        )}
      </dl>
      <CalculatorResult
        flat
        rows={[
          { key: 'pay', label: t`You pay`, value: paid },
          {
            key: 'estimate',
            label: t`Estimated allotment at present`,
            value: summary.estimate && `≈ ${units(summary.estimate.passes, symbol)} (${ratio})`,
            total: true,
          },
        ]}
        basis={t`An estimate: the more others subscribe, the smaller your allotment. It is calculated after the sale ends, by the same rule for everyone.`}
      />
      <SubmitNote submit={submit} quiet={confirming} />
      <div className={styles.foot}>
        {open ? (
          <RequireAccess call={ieo.subscribe}>
            <SubmitButton submit={submit} size={48}>
              {summary.amount === null ? <Trans>Subscribe</Trans> : <Trans>Subscribe for {wanted}</Trans>}
            </SubmitButton>
          </RequireAccess>
        ) : (
          <SubmitButton submit={submit} size={48} disabled>
            {phase === 'warm_up' ? (
              <>
                <Trans>Starts in</Trans> <ServerCountdown until={project.start_time * 1000} />
              </>
            ) : (
              <Trans context="ieo">Ended</Trans>
            )}
          </SubmitButton>
        )}
      </div>
      <SubscribeConfirm
        open={confirming}
        onClose={() => setConfirming(false)}
        project={project}
        price={price}
        summary={summary}
        available={available}
        submit={submit}
      />
    </Form>
  )
}
