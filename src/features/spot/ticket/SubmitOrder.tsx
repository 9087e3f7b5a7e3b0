import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Quote } from '#contract/market/market.ts'
import { spot } from '#contract/trade/spot.ts'
import type { SpotSide } from '#domain/trade/spot.ts'
import {
  accountOf,
  GateCard,
  type Submit,
  SubmitButton,
  SubmitNote,
  useUnmetRequirement,
} from '#features/kit/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import styles from './ticket.module.css'

interface Props {
  readonly quote: Quote
  readonly side: SpotSide
  /** Whether the paying account has no balance. */
  readonly broke: boolean
  readonly disabled: boolean
  readonly confirming: boolean
  readonly submit: Submit<typeof spot.place>
  /** Whether the last market order is still to be executed. */
  readonly waiting: boolean
  readonly action: ReactNode
  readonly onSend: () => unknown
}

/**
 * The submit button, with the result of the last submission below the button, so that the button does not
 * move.
 */
export function SubmitOrder({
  quote,
  side,
  broke,
  confirming,
  submit,
  action,
  onSend,
  disabled,
  waiting,
}: Props) {
  const gate = useUnmetRequirement(spot.place)
  return (
    <>
      {gate && gate.need !== 'line' ? (
        <GateCard gate={gate} />
      ) : broke && !submit.unknown && !submit.busy ? (
        <Funding quote={quote} side={side} />
      ) : (
        <SubmitButton
          submit={submit}
          kind={side === 'buy' ? 'up' : 'down'}
          disabled={disabled}
          onPress={onSend}
        >
          {action}
        </SubmitButton>
      )}
      <SubmitNote submit={submit} quiet={confirming} />
      <p className={styles.waiting} role="status">
        {waiting && <Trans>Waiting for the next recorded price</Trans>}
      </p>
      {quote.trading_status === 'closed' && (
        <p className={styles.note}>
          <Trans>The market is closed. A limit order waits until it opens.</Trans>
        </p>
      )}
    </>
  )
}

/** Link to add funds: for a stock a transfer to the stock account, otherwise a deposit. */
function Funding({ quote, side }: Pick<Props, 'quote' | 'side'>) {
  const pays = side === 'buy' ? quote.legal_name : quote.currency_name
  const id = side === 'buy' ? quote.legal_id : quote.currency_id
  const account = accountOf(quote)
  if (account === 'stock') {
    return (
      <Button block href={`/pages/fund/fundTransfer?currency_id=${id}&to=${account}`}>
        <Trans>Transfer {pays}</Trans>
      </Button>
    )
  }
  return (
    <Button block href={`/pages/fund/receive?currency=${id}`}>
      <Trans>Deposit {pays}</Trans>
    </Button>
  )
}
