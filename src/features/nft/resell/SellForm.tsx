import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type MyNft, nft } from '#contract/trade/nft.ts'
import type { AnswerOf } from '#contract/wire/callBuilders.ts'
import { serverNow } from '#data/platform/clock.ts'
import { EXTENDS_BY, type ListingProblem } from '#domain/trade/nft.ts'
import {
  Form,
  MoneyConfirm,
  SubmitButton,
  SubmitNote,
  useAmountText,
  useCoins,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { toast } from '#ui/overlays/toast.ts'
import checkout from '../checkout/checkout.module.css'
import { ItemRow } from '../checkout/ItemRow.tsx'
import { LateBidNote } from '../LateBidNote.tsx'
import { useRarityName } from '../labels.ts'
import { useNow } from '../useLiveSales.ts'
import { freshSale, sellRules } from './formRules.ts'
import styles from './resell.module.css'

interface Props {
  readonly item: MyNft
  readonly coins: AnswerOf<typeof nft.currencies>
  readonly onDone: (item: MyNft) => void
}

function useWords(
  min: string,
  currency: string,
): (problem: ListingProblem | 'no_time' | undefined) => string | undefined {
  const { t } = useLingui()
  return (problem) => {
    switch (problem) {
      case 'bad_price':
        return t({ context: 'error', message: 'Enter the correct price' })
      case 'nft_bad_increment':
        return t({ context: 'error', message: 'Enter the correct increment' })
      case 'bad_amount':
        return t({ context: 'error', message: 'Enter the correct amount' })
      case 'nft_margin_low':
        return t({ context: 'error', message: `The margin must be at least ${min} ${currency}` })
      case 'no_time':
        return t({ context: 'error', message: 'Enter the correct time' })
      case 'nft_bad_start':
        return t({ context: 'error', message: 'Enter the correct time: the start must not be in the past' })
      case 'nft_bad_time':
        return t({
          context: 'error',
          message:
            'Enter the correct time: the end must be in the future, after the start and at most a year after it',
        })
      case undefined:
        return undefined
    }
  }
}

/** Form that puts a work on sale: fixed price or auction, currency, start and end. */
export function SellForm({ item, coins, onDone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const text = useAmountText()
  const rarity = useRarityName()
  const precision = useCoins().precision
  const now = useNow()
  const [empty] = useState(() => freshSale(String(coins[0]?.currency_id ?? 0), serverNow()))
  const [confirming, setConfirming] = useState(false)
  const form = useForm(sellRules, {
    name: `nft.sell.${item.holding_id}`,
    empty,
    context: { scaleOf: precision, feeRate: item.fee_rate, now },
  })
  const submit = useSubmit(nft.resell, {
    otherwise: t`It could not be put on sale`,
    onDone: (listed) => {
      setConfirming(false)
      form.drop()
      toast(t`Put on sale`)
      onDone(listed)
    },
  })
  const { state, shown, found, act, summary } = form
  const auction = state.mode === 'auction'
  const scale = precision(Number(state.currency))
  const coin = coins.find((one) => String(one.currency_id) === state.currency)
  const money = { currency: Number(state.currency), name: coin?.currency_name }
  const { terms } = summary
  const labels = useWords(text(summary.leastMargin, { ...money, name: '' }), coin?.currency_name ?? '')
  const rows = [
    { key: 'fee', label: t`Fee`, value: `${text(summary.fee, money)} (${format.rate(item.fee_rate, 2)})` },
    { key: 'receives', label: t`You receive`, value: text(summary.receives, money), total: true },
  ]
  return (
    <Form
      submit={submit}
      element={form.element}
      className={checkout.form}
      onSubmit={() => void (form.attempt() && setConfirming(true))}
    >
      <ItemRow cover={item.cover} name={item.name} note={`${rarity(item.rarity)} · ${item.artist.name}`} />
      <Segmented
        label={t`Sale`}
        value={state.mode}
        onChange={(mode) => act({ mode })}
        items={[
          { value: 'fixed', label: t`Fixed price` },
          { value: 'auction', label: t`Auction` },
        ]}
      />
      <Select
        label={t`Currency`}
        value={state.currency}
        onChange={(currency) => act({ currency })}
        options={coins.map((one) => ({ value: String(one.currency_id), label: one.currency_name }))}
      />
      <DecimalField
        label={auction ? t`Start price` : t`Price`}
        unit={coin?.currency_name}
        scale={scale}
        value={state.price}
        error={labels(shown?.price)}
        onChange={(price) => act({ price })}
      />
      {auction && (
        <div className={styles.pair}>
          <DecimalField
            label={t`Increment`}
            unit={coin?.currency_name}
            scale={scale}
            value={state.increment}
            error={labels(shown?.increment)}
            onChange={(increment) => act({ increment })}
          />
          <DecimalField
            label={t({ context: 'nft', message: 'Margin' })}
            unit={coin?.currency_name}
            scale={scale}
            value={state.margin}
            error={labels(shown?.margin)}
            onChange={(margin) => act({ margin })}
          />
        </div>
      )}
      <Segmented
        label={t({ context: 'nft', message: 'Start' })}
        value={state.begins}
        onChange={(begins) => act({ begins })}
        items={[
          { value: 'now', label: t`Start now` },
          { value: 'later', label: t`Start later` },
        ]}
      />
      {state.begins === 'later' && (
        <TextField
          type="datetime-local"
          label={t({ context: 'nft', message: 'Start' })}
          value={state.start}
          error={labels(shown?.start)}
          onChange={(start) => act({ start })}
        />
      )}
      <TextField
        type="datetime-local"
        label={t({ context: 'nft', message: 'End' })}
        value={state.end}
        error={labels(shown?.end)}
        onChange={(end) => act({ end })}
      />
      <Card>
        <KeyValue density="roomy" rows={rows} />
      </Card>
      {auction && (
        <p className={checkout.quiet}>
          <LateBidNote minutes={EXTENDS_BY / 60_000} />
        </p>
      )}
      <p className={checkout.quiet}>
        {auction ? (
          <Trans>
            Bidders pay the margin to take part. As soon as one has, the sale cannot be withdrawn. If the
            winner does not pay within 24 hours, the margin goes to the platform and the work comes back to
            you.
          </Trans>
        ) : (
          <Trans>
            The work is reserved while it is on sale. You can withdraw it at any time until it is sold.
          </Trans>
        )}
      </p>
      <SubmitNote submit={submit} quiet={confirming} />
      <div className={checkout.foot}>
        <SubmitButton submit={submit} size={48}>
          <Trans>Put on sale</Trans>
        </SubmitButton>
      </div>
      <MoneyConfirm
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t`Put on sale`}
        rows={[
          { key: 'what', label: t`Work`, value: item.name },
          { key: 'mode', label: t`Sale`, value: auction ? t`Auction` : t`Fixed price` },
          { key: 'price', label: auction ? t`Start price` : t`Price`, value: text(terms?.price, money) },
          ...(auction
            ? [
                { key: 'increment', label: t`Increment`, value: text(terms?.increment || null, money) },
                {
                  key: 'margin',
                  label: t({ context: 'nft', message: 'Margin' }),
                  value: text(terms?.margin || null, money),
                },
              ]
            : []),
          {
            key: 'start',
            label: t({ context: 'nft', message: 'Start' }),
            value: state.begins === 'now' ? t`Now` : terms ? format.time(terms.start_time, 'short') : '',
          },
          {
            key: 'end',
            label: t({ context: 'nft', message: 'End' }),
            value: terms ? format.time(terms.end_time, 'short') : '',
          },
          ...rows,
        ]}
        action={<Trans>Put on sale</Trans>}
        submit={submit}
        problem={!terms && labels(Object.values(found)[0])}
        onConfirm={async () =>
          terms && submit.send({ id: item.holding_id, ...terms, fee_rate: item.fee_rate })
        }
      />
    </Form>
  )
}
