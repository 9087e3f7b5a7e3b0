import { Trans, useLingui } from '@lingui/react/macro'
import { alert } from '#contract/market/alert.ts'
import { useReadList } from '#data/api/use-read.ts'
import { RecordList } from '#features/kit/index.ts'
import { AppPage, AsOf, useReplaceSearch } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Bell } from '#ui/media/icons.ts'
import { AlertRow } from './AlertRow.tsx'

type Status = 'waiting' | 'done'

export interface AlertsScreenProps {
  /** 'done' shows the triggered alerts; any other value shows the waiting alerts. */
  readonly status?: string | undefined
}

/** The person's price alerts of all pairs, newest first. */
export function AlertsScreen({ status: chosen }: AlertsScreenProps) {
  const status: Status = chosen === 'done' ? chosen : 'waiting'
  const { t } = useLingui()
  const change = useReplaceSearch<AlertsScreenProps>()
  const reading = useReadList(alert.list, { status })
  return (
    <AppPage title={t`Price alerts`} actions={<AsOf reading={reading} />} columns>
      <Tabs
        label={t`Price alerts`}
        panel="alerts"
        value={status}
        onChange={(next) => change({ status: next })}
        items={[
          { value: 'waiting', label: t({ message: 'Waiting', context: 'price alert' }) },
          { value: 'done', label: t({ message: 'Triggered', context: 'price alert' }) },
        ]}
      />
      <div id="alerts" role="tabpanel" aria-label={t`Price alerts`}>
        <RecordList
          key={status}
          label={t`Price alerts`}
          reading={reading}
          keyOf={(row) => row.id}
          row={(row) => <AlertRow alert={row} named />}
          empty={
            <EmptyState
              icon={Bell}
              text={
                status === 'waiting' ? (
                  <Trans>No active alerts. Tap the bell on a pair’s page to set one.</Trans>
                ) : (
                  <Trans>No alert has been triggered yet</Trans>
                )
              }
              action={
                <Button kind="quiet" size={36} href="/pages/market/market">
                  <Trans>Go to the market</Trans>
                </Button>
              }
            />
          }
        />
      </div>
    </AppPage>
  )
}
