import { Trans, useLingui } from '@lingui/react/macro'
import { type QuickBuy, quickBuy } from '#contract/funds/quickBuy.ts'
import { useReadList } from '#data/api/use-read.ts'
import { ChipFilters, RecordList, useAmountText } from '#features/kit/index.ts'
import { AppPage, AsOf, useSearchChoice } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { CoinMark } from '#ui/media/CoinMark.tsx'
import { CreditCard } from '#ui/media/icons.ts'
import { ORDERS, QUICK_BUY, useMethodName, useStatusName } from './labels.ts'
import { useMoneyText } from './useMoneyText.ts'

const STATUSES = ['', 'open', '2', '3', '4'] as const
type Status = (typeof STATUSES)[number]
const isStatus = (value: string): value is Status => (STATUSES as readonly string[]).includes(value)

/** Screen with a person's quick-buy purchases, newest first. */
export function OrdersScreen() {
  const { t } = useLingui()
  const [status = '', setStatus] = useSearchChoice('status', STATUSES)
  const reading = useReadList(quickBuy.orders, { status })
  const names: Readonly<Record<Status, string>> = {
    '': t`All`,
    open: t({ context: 'purchase', message: 'In progress' }),
    '2': t`Successful`,
    '3': t`Cancelled`,
    '4': t`Refused`,
  }
  return (
    <AppPage title={t`My purchases`} actions={<AsOf reading={reading} />} columns>
      <ChipFilters
        filters={[
          {
            key: 'status',
            label: t`Status`,
            value: status,
            items: STATUSES.map((value) => ({ value, label: names[value] })),
            onChange: (value) => isStatus(value) && setStatus(value),
          },
        ]}
      />
      <RecordList
        key={status}
        label={t`My purchases`}
        reading={reading}
        keyOf={(order) => order.id}
        empty={
          <EmptyState
            icon={CreditCard}
            text={
              status === '' ? <Trans>No purchases yet</Trans> : <Trans>Nothing matches these filters</Trans>
            }
            action={
              <Button kind="quiet" size={36} href={QUICK_BUY}>
                <Trans>Buy crypto</Trans>
              </Button>
            }
          />
        }
        row={(order) => <Row order={order} />}
      />
    </AppPage>
  )
}

function Row({ order }: { readonly order: QuickBuy }) {
  const format = useFormat()
  const money = useMoneyText()
  const amount = useAmountText()
  const method = useMethodName()
  const status = useStatusName()
  const tone = order.status === 2 ? 'up' : order.status > 2 ? 'plain' : 'amber'
  return (
    <ListRow
      lead={<CoinMark name={order.coin_name} src={order.image} size={32} />}
      title={amount(order.coin_amount, { currency: order.coin_id, name: order.coin_name })}
      subtitle={`${money.paid(order.fiat_amount, order.currency)} · ${method(order.pay_method)}`}
      value={
        <Tag size={16} tone={tone}>
          {status(order)}
        </Tag>
      }
      note={format.time(order.created_time * 1000, 'short')}
      chevron
      href={`${ORDERS}?id=${order.id}`}
    />
  )
}
