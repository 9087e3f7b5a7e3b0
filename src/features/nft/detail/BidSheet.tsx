import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Nft, nft } from '#contract/trade/nft.ts'
import { isPositive } from '#domain/money.ts'
import { MAX_PRICE } from '#domain/trade/nft.ts'
import {
  Form,
  SubmitButton,
  SubmitNote,
  useAmountText,
  useCoins,
  useForm,
  useSubmit,
} from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { DecimalField } from '#ui/fields/DecimalField.tsx'
import { Sheet } from '#ui/overlays/Sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { PayingAccount } from '../checkout/PayingAccount.tsx'
import { useNow } from '../useLiveSales.ts'
import { usePayingAccount } from '../usePayingAccount.ts'
import { type BidFault, bidRules, STEPS, stepped } from './bidRules.ts'
import styles from './detail.module.css'

interface Props {
  readonly item: Nft
  readonly open: boolean
  readonly onClose: () => void
}

/**
 * Form for a bid, typed or chosen in steps of the increment. The minimum bid follows other people's bids
 * while the sheet is open.
 */
export function BidSheet({ item, open, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={t`Bid for ${item.name}`}>
      <BidForm key={item.code} item={item} onClose={onClose} />
    </Sheet>
  )
}

function BidForm({ item, onClose }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const text = useAmountText()
  const scale = useCoins().precision(item.currency_id)
  const money = { currency: item.currency_id, name: item.currency_name }
  const least = item.min_next
  const { available, held } = usePayingAccount(item.currency_id)
  const form = useForm(bidRules, {
    name: `nft.bid.${item.code}`,
    empty: { price: least ?? '' },
    context: { item, available, scale, now: useNow() },
  })
  const submit = useSubmit(nft.bid, {
    otherwise: t`The bid could not be placed`,
    onDone: () => {
      form.drop()
      toast(t`Bid placed`)
      onClose()
    },
  })
  const { state, shown, act, summary } = form
  const min = text(least, { ...money, name: '' })
  const currency = item.currency_name
  const max = text(MAX_PRICE, { ...money, name: '' })
  const margin = text(item.margin, money)
  const words: Readonly<Record<BidFault, string>> = {
    price: t({ context: 'error', message: 'Enter the correct price' }),
    low: t({
      context: 'error',
      message: `The bid must be higher than the current one: at least ${min} ${currency}`,
    }),
    high: t({ context: 'error', message: `The maximum amount is ${max} ${currency}` }),
    funds: t`Insufficient balance`,
    closed: t({ context: 'error', message: 'The item has not reached selling time or has ended' }),
    margin: t({ context: 'error', message: 'Pay the margin first' }),
    leading: t({ context: 'error', message: 'You are the highest bidder' }),
    own: t`You cannot bid on your own work`,
  }
  const bid = text(summary.bid, money)
  return (
    <Form
      submit={submit}
      element={form.element}
      onSubmit={() =>
        form.attempt() &&
        summary.bid !== null &&
        void submit.send({ code: item.code, price: summary.bid, currency_id: item.currency_id })
      }
    >
      <dl className={styles.bidFigures}>
        <div>
          <dt>{item.current_price === null ? t`Start price` : t`Current bid`}</dt>
          <dd>{text(item.price, money)}</dd>
        </div>
        <div>
          <dt>{t`Minimum next bid`}</dt>
          <dd>{text(least, money)}</dd>
        </div>
      </dl>
      <DecimalField
        label={t`Your bid`}
        unit={item.currency_name}
        scale={scale}
        {...(item.increment !== null && isPositive(item.increment) && { step: item.increment })}
        {...(least !== null && { stepFrom: least, min: least })}
        value={state.price}
        enterKeyHint="done"
        error={shown?.price && words[shown.price]}
        onChange={(price) => act({ price })}
      />
      {least !== null && item.increment !== null && (
        <div className={styles.steps}>
          {STEPS.map((steps) => {
            const price = stepped(least, item.increment ?? least, scale, steps)
            return (
              <Button key={steps} kind="quiet" size={36} onClick={() => act({ price })}>
                {plural(steps, { one: '+# step', other: '+# steps' })}
              </Button>
            )
          })}
        </div>
      )}
      <PayingAccount currency={item.currency_id} name={currency} available={available} held={held} />
      <p className={styles.quiet}>
        <Trans>A bid is binding. If you win you have 24 hours to pay.</Trans>{' '}
        <Trans>Late payment of an auction win forfeits the margin of {margin}.</Trans>
      </p>
      <SubmitNote submit={submit} />
      <SubmitButton submit={submit} size={48}>
        {summary.bid === null ? <Trans>Bid</Trans> : <Trans>Bid {bid}</Trans>}
      </SubmitButton>
    </Form>
  )
}
