import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { wallet } from '#contract/funds/wallet.ts'
import { copy, type Follow, type Trader } from '#contract/trade/copy.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { decimal, isTooFine } from '#domain/money.ts'
import { COPY_DIGITS, copyShare, normalisedNumber } from '#domain/trade/copy.ts'
import { QUOTE_ID } from '#features/futures/index.ts'
import {
  Form,
  RequireAccess,
  SubmitButton,
  SubmitNote,
  useAmountText,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { AsOf, leaveFinishedForm } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { useTooManyDecimalsText } from '#ui/fields/tooManyDecimalsText.ts'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { Avatar } from '#ui/media/Avatar.tsx'
import { toast } from '#ui/overlays/toast.ts'
import styles from './copy.module.css'
import { FollowConfirm } from './FollowConfirm.tsx'
import {
  FOLLOW_SCALE,
  type FollowFault,
  type FollowFields,
  firstFields,
  followRules,
  isMultiple,
} from './followRules.ts'
import { useFollowFaultLabels } from './labels.ts'
import { SampleTag } from './TraderCard.tsx'

interface Props {
  readonly trader: Trader
  readonly follow: Follow | null
}

/** Size in lots of the trader's order that the form uses as an example. */
const EXAMPLE = decimal('0.3')
const USDT = { currency: QUOTE_ID, name: 'USDT' } as const

/** Settings for copying a trader: size, maximum, loss limit, and a summary before confirming. */
export function FollowForm({ trader, follow }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const router = useRouter()
  const { member } = useSession()
  const held = useRead(wallet.detail, { currency: QUOTE_ID, type: 'lever' }, { enabled: member })
  const available = held.data?.available ?? null
  const [agreed, setAgreed] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const form = useForm(followRules, {
    name: `copy.follow.${trader.trader_user_id}.${follow?.id ?? 0}`,
    empty: firstFields(follow),
    context: { trader, follow, available },
    hold: agreed,
  })
  const submit = useSubmit(copy.follow, {
    otherwise: t`The copy could not be set up`,
    onDone: () => {
      setConfirming(false)
      form.drop()
      toast(follow ? t`Saved` : t`You are copying this trader`, 'good')
      return leaveFinishedForm(router, '/pages/copytrade/my?tab=traders')
    },
  })
  const { state, shown, act, summary } = form
  const multiple = isMultiple(state)
  const least = format.fee(trader.min_follow_amount, FOLLOW_SCALE)
  const share = format.rate(trader.share_rate, 2)
  const words = useFollowFaultLabels({ trader, available }, state)
  const settle = () => {
    const number = normalisedNumber(state.number)
    if (number !== null && number !== state.number) act({ number })
  }
  const free = text(available, USDT)
  const amount = summary ? text(summary.amount, USDT) : '—'
  // Also beside an error: whoever lacks money needs the link most.
  const transfer = (
    <Link href={`/pages/fund/fundTransfer?currency_id=${QUOTE_ID}&to=lever`}>
      <Trans>Transfer</Trans>
    </Link>
  )
  return (
    <Form
      submit={submit}
      element={form.element}
      className={styles.form}
      onSubmit={() => {
        settle()
        return agreed && form.attempt() && setConfirming(true)
      }}
    >
      <TraderHead trader={trader} share={share} />
      <Segmented<'1' | '2'>
        label={t`Copy mode`}
        value={multiple ? '1' : '2'}
        onChange={(type) => act({ type, number: type === '1' ? '1' : '0.01' })}
        items={[
          { value: '1', label: t`Fixed ratio` },
          { value: '2', label: t`Fixed lots` },
        ]}
      />
      <NumberField
        state={state}
        fault={shown?.number}
        words={words}
        onChange={(typed) => act({ number: typed })}
        onBlur={settle}
      />
      <DecimalField
        label={t`Follow amount`}
        unit="USDT"
        scale={6}
        value={state.amount}
        onChange={(typed) => act({ amount: typed })}
        trailing={
          <Button
            kind="quiet"
            size={28}
            disabled={available === null}
            onClick={() => available !== null && act({ amount: available })}
          >
            <Trans>Max</Trans>
          </Button>
        }
        hint={
          <>
            <Trans>Available {free}</Trans> <AsOf reading={held} /> {transfer}
          </>
        }
        error={
          shown?.amount && (
            <>
              {words[shown.amount]} {transfer}
            </>
          )
        }
      />
      <DecimalField
        label={t`Loss limit (optional)`}
        unit="USDT"
        scale={6}
        value={state.limit}
        onChange={(typed) => act({ limit: typed })}
        hint={t`If your copies lose this much in total, copying stops and they are closed. The loss can be larger when prices move fast.`}
        error={shown?.limit && words[shown.limit]}
      />
      <KeyValue
        boxed
        rows={[
          { key: 'most', label: t`Maximum margin at any time`, value: amount },
          { key: 'share', label: t`Profit share`, value: t`${share} of new profit` },
          { key: 'least', label: t`Minimum follow amount`, value: `${least} USDT` },
          { key: 'places', label: t`Followers`, value: `${trader.follower_count}/${trader.follower_max}` },
        ]}
      />
      <CopyRules />
      <Checkbox checked={agreed} onChange={setAgreed}>
        <Trans>
          I understand that copying can cost me the whole follow amount and that past results do not guarantee
          future ones.
        </Trans>
      </Checkbox>
      <SubmitNote submit={submit} quiet={confirming} />
      <div className={styles.foot}>
        <RequireAccess call={copy.follow}>
          <SubmitButton submit={submit} size={48} disabled={!agreed}>
            {follow ? <Trans>Save</Trans> : <Trans>Start copying</Trans>}
          </SubmitButton>
        </RequireAccess>
      </div>
      <FollowConfirm
        open={confirming}
        onClose={() => setConfirming(false)}
        trader={trader}
        follow={follow}
        draft={summary}
        submit={submit}
      />
    </Form>
  )
}

/** The trader whose orders are copied, with the trader's share of the profit. */
function TraderHead({ trader, share }: { readonly trader: Trader; readonly share: string }) {
  return (
    <div className={styles.cardHead}>
      <span className={styles.who}>
        <Avatar src={trader.head_portrait} size={40} />
        <span className={styles.names}>
          <b>
            {trader.nickname} <SampleTag trader={trader} />
          </b>
          <small>
            <Trans>Profit share {share}</Trans>
          </small>
        </span>
      </span>
    </div>
  )
}

interface NumberProps {
  readonly state: FollowFields
  readonly fault: FollowFault | undefined
  readonly words: Readonly<Record<FollowFault, string>>
  readonly onChange: (typed: string) => void
  readonly onBlur: () => void
}

/**
 * Size of a copied order, as a multiple of the trader's order or in lots, with an example for a trader's
 * order of 0.30 lots.
 */
function NumberField({ state, fault, words, onChange, onBlur }: NumberProps) {
  const { t } = useLingui()
  const format = useFormat()
  const decimalsText = useTooManyDecimalsText()
  const multiple = isMultiple(state)
  const number = normalisedNumber(state.number)
  const fine = number !== null && isTooFine(number, COPY_DIGITS)
  const lots = number === null ? null : copyShare(multiple ? 'multiple' : 'lots', number, EXAMPLE)
  const given = number === null ? '' : format.number(number, { min: 0, max: 2 })
  const mine = lots === null ? '—' : format.number(lots, { min: 2, max: 2 })
  return (
    <DecimalField
      label={multiple ? t({ context: 'copy trading', message: 'Ratio' }) : t`Lots per order`}
      unit={multiple ? '×' : undefined}
      scale={6}
      step={multiple ? '0.1' : '0.01'}
      min="0.01"
      {...(multiple && { max: '10' })}
      value={state.number}
      onChange={onChange}
      onBlur={onBlur}
      hint={
        multiple ? (
          <Trans>
            Trader 0.30 lots × {given} → you {mine}
          </Trans>
        ) : (
          <Trans>Trader 0.30 lots → you {mine}, whatever their size</Trans>
        )
      }
      error={fault && (fine ? decimalsText(COPY_DIGITS) : words[fault])}
    />
  )
}

/** Explains how copies are sized, skipped and executed. */
function CopyRules() {
  return (
    <ul className={styles.rules}>
      <li>
        <Trans>
          Lots are rounded to two decimals, and so is a ratio above 1. A copy below 0.01 lots is skipped.
        </Trans>
      </li>
      <li>
        <Trans>
          A copy is skipped if it needs more than your remaining follow amount or your balance. You see the
          reason.
        </Trans>
      </li>
      <li>
        <Trans>
          Copies open and close at the next recorded price, with the trader’s own leverage. Changes here apply
          to new copies only.
        </Trans>
      </li>
    </ul>
  )
}
