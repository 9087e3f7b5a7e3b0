import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { user } from '#contract/account/user.ts'
import { wallet } from '#contract/funds/wallet.ts'
import { type Quiz, quiz } from '#contract/rewards/quiz.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { big, exact, lt, sub } from '#domain/money.ts'
import {
  Form,
  MoneyConfirm,
  RequireAccess,
  RequirementChecklist,
  SubmitButton,
  SubmitNote,
  useAccountName,
  useAmountText,
  useCoins,
  useFactorCode,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Link } from '#ui/actions/Link.tsx'
import { ChoiceTiles } from '#ui/choices/ChoiceTiles.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type AmountProblem, betRules, EMPTY_BET, optionOf } from './formRules.ts'
import { OptionBars } from './OptionBars.tsx'
import styles from './quiz.module.css'
import { useBetPause } from './useBetPause.tsx'

/** Quick amounts as multiples of the minimum stake. */
const TIMES = ['1', '5', '10', '50'] as const

interface Props {
  readonly quiz: Quiz
  readonly status: Quiz['status']
}

/** Form for a bet: the option, the stake, the payout if nobody bets afterwards, and the confirmation. */
export function BetForm({ quiz: one, status }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const account = useAccountName()
  const { member } = useSession()
  const precision = useCoins().precision(one.currency_id)
  const held = useRead(wallet.detail, { currency: one.currency_id, type: 'change' }, { enabled: member })
  const available = member ? (held.data?.available ?? null) : null
  const payPassword = useRead(user.info, {}, { enabled: member }).data?.has_pay_password === 1
  const [confirming, setConfirming] = useState(false)
  const context = { quiz: one, status, precision, available }
  const form = useForm(betRules, { name: `quiz.${one.id}`, empty: EMPTY_BET, context })
  const submit = useSubmit(quiz.bet, {
    otherwise: t`The bet could not be placed`,
    onDone: () => {
      setConfirming(false)
      form.drop()
      toast(t`Bet placed`)
    },
  })
  const factor = useFactorCode(submit.error)
  const pauses = useBetPause()
  const { state, shown, act, summary } = form
  const money = { currency: one.currency_id, name: one.currency_name }
  const chosen = optionOf(state, context)
  const option = one.options.find(({ id }) => id === chosen)?.name ?? ''
  const staked = summary.ready ? text(summary.ready.amount, money) : ''
  const estimated = text(summary.estimate, money)
  const currency = one.currency_name
  const min = format.amount(one.min_bet, precision)
  const left = sub(one.max_bet, one.my_amount)
  const max = format.amount(left, precision)
  const limit = format.amount(one.max_bet, precision)
  const mine = format.amount(one.my_amount, precision)
  // The rest of the limit per person is below the minimum, so no further bet is possible.
  const usedUp = lt(left, one.min_bet)
  const blocked = pauses.length > 0 || usedUp
  const words: Readonly<Record<AmountProblem, string>> = {
    missing: t`Enter the correct amount`,
    correct: t`Enter the correct amount`,
    below: t`The minimum amount is ${min} ${currency}`,
    above: t`The maximum amount is ${max} ${currency}`,
    closed: t({ context: 'error', message: 'Guessing is closed. Choose another quiz' }),
    insufficient: t`Insufficient balance`,
  }
  return (
    <Form
      submit={submit}
      element={form.element}
      className={styles.card}
      label={t`Your guess`}
      onSubmit={() => void (!blocked && form.attempt() && setConfirming(true))}
    >
      <h2 className={styles.heading}>
        <Trans>Your guess</Trans>
      </h2>
      {pauses.length > 0 && <RequirementChecklist call={quiz.bet} also={pauses} />}
      <OptionBars
        quiz={one}
        chosen={chosen}
        onChoose={(id) => {
          submit.reset()
          if (one.my_option_id === null) act({ option: String(id) })
        }}
      />
      {shown?.option && <p className={styles.fault}>{t`Choose an answer`}</p>}
      {one.my_option_id !== null && (
        <p className={styles.rule}>
          <Trans>Further bets add to your option. You cannot switch it.</Trans>
        </p>
      )}
      <DecimalField
        label={t({ context: 'quiz', message: 'Stake' })}
        unit={one.currency_name}
        scale={precision}
        value={state.amount}
        enterKeyHint="done"
        hint={
          usedUp
            ? t({
                context: 'quiz',
                message: `The limit per person is ${limit} ${currency}, and you have bet ${mine} ${currency}`,
              })
            : undefined
        }
        error={usedUp ? undefined : shown?.amount && words[shown.amount]}
        onChange={(amount) => {
          submit.reset()
          act({ amount })
        }}
      />
      <ChoiceTiles
        label={t`Quick amounts`}
        value={null}
        onChange={(amount) => act({ amount })}
        items={TIMES.map((times) => {
          const value = exact(big(one.min_bet).times(times))
          return { value: value as string, label: format.amount(value, precision) }
        })}
      />
      <dl className={styles.facts}>
        {member && (
          <div>
            <dt>{t`Available`}</dt>
            <dd>
              {text(available, money)} <AsOf reading={held} />{' '}
              <Link href={`/pages/fund/fundTransfer?currency_id=${one.currency_id}&to=change`}>
                <Trans>Transfer</Trans>
              </Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{t`If you are right (estimate)`}</dt>
          <dd>{summary.estimate === null ? '—' : `≈ ${estimated}`}</dd>
        </div>
      </dl>
      <SubmitNote submit={submit} quiet={confirming} />
      <RequireAccess call={quiz.bet}>
        <SubmitButton submit={submit} size={48} disabled={blocked}>
          {staked === '' ? <Trans context="quiz">Bet</Trans> : <Trans context="quiz">Bet {staked}</Trans>}
        </SubmitButton>
      </RequireAccess>
      {confirming && (
        <MoneyConfirm
          open
          onClose={() => setConfirming(false)}
          title={one.title}
          rows={[
            { key: 'option', label: t`Your guess`, value: option },
            { key: 'stake', label: t({ context: 'quiz', message: 'Stake' }), value: staked },
            { key: 'from', label: t`From`, value: `${account('change')}: ${text(available, money)}` },
            { key: 'fee', label: t`Pool fee`, value: format.rate(one.fee_rate) },
            { key: 'result', label: t`Result`, value: format.time(one.result_time, 'dated') },
          ]}
          loss={
            <Trans>If you are wrong you lose the whole stake. It cannot be taken back or switched.</Trans>
          }
          gain={
            <Trans>
              If you are right, about {estimated} as of now. It is an estimate: every later bet changes the
              share.
            </Trans>
          }
          action={<Trans context="quiz">Bet {staked}</Trans>}
          submit={submit}
          payPassword={payPassword}
          factor={factor}
          onConfirm={async (pay_password) =>
            summary.ready &&
            submit.send({
              quiz_id: one.id,
              option_id: String(summary.ready.option),
              amount: summary.ready.amount,
              pay_password,
              factor_code: factor.code,
            })
          }
        />
      )}
    </Form>
  )
}
