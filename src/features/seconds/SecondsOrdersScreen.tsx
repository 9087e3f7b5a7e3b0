import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { seconds } from '#contract/trade/seconds.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { DetailSheet, RecordList, useOpenedRecord } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ReceiptText } from '#ui/media/icons.ts'
import { OptionRow } from './orders/OptionRow.tsx'
import { Receipt } from './orders/Receipt.tsx'

export interface SecondsOrdersScreenProps {
  readonly tab?: 'open' | 'history' | undefined
}

/** The person's seconds options, open and past. */
export function SecondsOrdersScreen({ tab: asked }: SecondsOrdersScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [id, open] = useOpenedRecord()
  const one = useRead(seconds.result, { id: id ?? 1 }, { enabled: id !== undefined })
  // A link to one option does not contain its status, so the tab is chosen by the status of the loaded
  // option.
  const tab = asked ?? (one.data?.status === 3 ? 'history' : 'open')
  const status = tab === 'open' ? '1' : '3'
  const reading = useReadList(seconds.orders, { status, match_id: 0 })
  const rows = reading.rows.filter((order) => String(order.status) === status)
  const detail = rows.find((order) => order.id === id) ?? (one.data?.id === id ? one.data : undefined)
  return (
    <AppPage
      columns
      title={t`Seconds options`}
      actions={<AsOf reading={reading} />}
      tone="card"
      restore={`seconds-${tab}`}
    >
      <Tabs
        label={t`Seconds options`}
        panel="options"
        value={tab}
        onChange={(next) =>
          void navigate({ to: '/pages/transaction/seconds_order', search: { tab: next }, replace: true })
        }
        items={[
          { value: 'open', label: t`In progress` },
          { value: 'history', label: t`Completed` },
        ]}
      />
      <div id="options" role="tabpanel" aria-label={tab === 'open' ? t`In progress` : t`Completed`}>
        <RecordList
          reading={reading}
          shown={rows}
          label={t`Seconds options`}
          keyOf={(order) => order.id}
          row={(order) => <OptionRow order={order} onOpen={open} />}
          empty={
            <EmptyState
              icon={ReceiptText}
              text={tab === 'open' ? <Trans>No options in progress</Trans> : <Trans>No options yet</Trans>}
              action={
                <Button kind="quiet" size={36} href="/pages/transaction/index?type=seconds">
                  <Trans>Trade</Trans>
                </Button>
              }
            />
          }
        />
      </div>
      <DetailSheet
        id={id}
        record={detail}
        title={detail?.symbol ?? t`Seconds option`}
        error={one.error}
        retry={one.refetch}
        onClose={() => open(undefined)}
      >
        {(order) => <Receipt order={order} />}
      </DetailSheet>
    </AppPage>
  )
}
