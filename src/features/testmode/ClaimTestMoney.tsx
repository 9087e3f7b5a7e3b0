import { Trans } from '@lingui/react/macro'
import { type TestMoney as Offer, testMoney } from '#contract/funds/testMoney.ts'
import { useRead } from '#data/api/use-read.ts'
import { useSession } from '#data/session/session.ts'
import { useSite } from '#data/session/site-settings.ts'
import { Form, SubmitButton, SubmitNote, useIsPast, useSubmit } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/Card.tsx'
import styles from './testmode.module.css'

interface Props {
  /** Limits the offer to this coin; without a coin, test money in any coin is offered. */
  readonly currency?: number
  readonly inset?: boolean
}

/**
 * The test money on offer in this coin, or in any coin when `currency` is left out; null without an offer.
 */
export function useTestMoney(currency?: number): Offer | null {
  const isTest = useSite().data?.test_mode === 1
  const { member } = useSession()
  const { data } = useRead(testMoney.state, {}, { enabled: isTest && member })
  return isTest && data && (currency === undefined || currency === data.currency_id) ? data : null
}

/**
 * The button that claims test money, shown on demo installations only, as the primary button of its screen.
 */
export function ClaimTestMoney({ currency, inset = false }: Props) {
  const offer = useTestMoney(currency)
  return offer && <Give offer={offer} inset={inset} />
}

function Give({ offer, inset }: { readonly offer: Offer; readonly inset: boolean }) {
  const format = useFormat()
  const submit = useSubmit(testMoney.take)
  const coin = offer.currency_name
  const amount = format.amount(offer.amount, 0)
  const offered = useIsPast(offer.next_time * 1000)
  if (!offered) {
    const time = format.time(offer.next_time, 'short')
    return (
      <Card as="section" inset={inset} padding={12} className={cx(styles.money, inset && styles.inset)}>
        <div role="status">
          <b>
            <Trans>
              {amount} test {coin} are in your spot account
            </Trans>
          </b>
          <p className={styles.soft}>
            <Trans>You can get more from {time}.</Trans>
          </p>
        </div>
        <Button block href="/pages/transaction/index">
          <Trans>Trade</Trans>
        </Button>
      </Card>
    )
  }
  return (
    <Card as="section" inset={inset} padding={12} className={cx(styles.money, inset && styles.inset)}>
      <div>
        <b>
          <Trans>Start with test money</Trans>
        </b>
        <p className={styles.soft}>
          <Trans>Test mode: no real money moves</Trans>
        </p>
      </div>
      <Form submit={submit} tight onSubmit={() => submit.send({})}>
        <SubmitButton submit={submit}>
          <Trans>
            Get {amount} test {coin}
          </Trans>
        </SubmitButton>
        <SubmitNote submit={submit} />
      </Form>
    </Card>
  )
}
