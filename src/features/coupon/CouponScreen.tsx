import { Trans, useLingui } from '@lingui/react/macro'
import { type Coupon, coupon } from '#contract/rewards/coupon.ts'
import { useReadList } from '#data/api/use-read.ts'
import { RecordList, RequireAccess } from '#features/kit/index.ts'
import { AppPage, AsOf, useReplaceSearch } from '#features/shell/index.ts'
import { Tabs } from '#ui/choices/Tabs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Ticket as TicketIcon } from '#ui/media/icons.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { CouponTicket } from './CouponTicket.tsx'
import styles from './coupon.module.css'

const STATUSES = ['0', '1', '2', '3'] as const
type Status = (typeof STATUSES)[number]

/**
 * Key of a coupon row: a claimable coupon has no id yet, and a person may hold several coupons with the same
 * code.
 */
export const ticketKey = ({ code, id }: Coupon): string => `${code}/${id}`

export interface CouponScreenProps {
  /** Tab, as the URL has it; an unknown value shows the first tab. */
  readonly status?: string | undefined
}

/** The coupon centre: coupons to claim, the person's coupons, and used or expired coupons. */
export function CouponScreen({ status: chosen }: CouponScreenProps) {
  const tab = STATUSES.find((one) => one === chosen) ?? '0'
  const { t } = useLingui()
  const change = useReplaceSearch<CouponScreenProps>()
  const reading = useReadList(coupon.list, { status: tab }, { idOf: ticketKey })
  return (
    <AppPage title={t`Coupons`} actions={<AsOf reading={reading} />}>
      <Tabs<Status>
        label={t`Status`}
        value={tab}
        onChange={(status) => change({ status })}
        items={[
          { value: '0', label: t`Claimable` },
          { value: '1', label: t`Unused` },
          { value: '2', label: t`Used` },
          { value: '3', label: t`Expired` },
        ]}
      />
      <div className={styles.body}>
        <RequireAccess call={coupon.claim}>
          <ClaimForm tab={tab} onClaimed={() => change({ status: '1' })} />
        </RequireAccess>
        <RecordList
          key={tab}
          label={t`Coupons`}
          className={styles.tickets}
          reading={reading}
          keyOf={ticketKey}
          empty={<EmptyState icon={TicketIcon} text={<Nothing tab={tab} />} />}
          row={(one) => <CouponTicket coupon={one} onClaimed={() => change({ status: '1' })} />}
        />
      </div>
    </AppPage>
  )
}

function Nothing({ tab }: { readonly tab: Status }) {
  switch (tab) {
    case '0':
      return <Trans>Nothing to claim at the moment</Trans>
    case '1':
      return <Trans>You have no unused coupons</Trans>
    case '2':
      return <Trans>No coupons used yet</Trans>
    case '3':
      return <Trans>No coupon has expired</Trans>
  }
}
