import { Trans, useLingui } from '@lingui/react/macro'
import { type Invite, invite } from '#contract/account/invite.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { NONE, ReadState, RecordList, useAmountText } from '#features/kit/index.ts'
import { AppPage, AsOf } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Columns } from '#ui/layout/Columns.tsx'
import { Figures } from '#ui/lists/KeyValue.tsx'
import { ListRow } from '#ui/lists/ListRow.tsx'
import { UserPlus } from '#ui/media/icons.ts'
import styles from './invite.module.css'
import { Poster } from './Poster.tsx'

const USDT_DIGITS = 6

/**
 * A person's invitation: the poster, the commission earned, and the people who registered by this invitation.
 */
export function InviteScreen() {
  const { t } = useLingui()
  const reading = useRead(invite.info, { page: 1, limit: 10 })
  return (
    <AppPage title={t`Invite friends`} actions={<AsOf reading={reading} />} columns>
      <ReadState reading={reading} quiet>
        {(data) => (
          <div className={styles.body}>
            <Columns
              first={<Poster invite={data} />}
              second={
                <>
                  <Sums data={data} />
                  <Rules rate={data.rebate_rate} />
                  <People />
                </>
              }
            />
          </div>
        )}
      </ReadState>
    </AppPage>
  )
}

function Sums({ data }: { readonly data: Invite }) {
  const { t } = useLingui()
  const format = useFormat()
  const amount = useAmountText()
  const total = data.rebate_total === null ? NONE : `${format.amount(data.rebate_total, USDT_DIGITS)} USDT`
  const several = data.rebates.length > 1
  return (
    <Card inset as="section" aria-label={t`Earnings so far`}>
      <Figures
        rows={[
          { label: t`Invited`, value: data.invited },
          { label: t`Total rebates`, value: several ? `≈ ${total}` : total },
          { label: t`My rate`, value: format.rate(data.rebate_rate) },
        ]}
      />
      {several && (
        <p className={styles.note}>
          {data.rebates
            .map((one) => amount(one.amount, { currency: one.currency_id, name: one.currency_name }))
            .join(' · ')}
        </p>
      )}
    </Card>
  )
}

function Rules({ rate }: { readonly rate: Invite['rebate_rate'] }) {
  const { t } = useLingui()
  const format = useFormat()
  const shown = format.rate(rate)
  return (
    <Card inset as="section" aria-label={t`Rules`}>
      <h2 className={styles.heading}>
        <Trans>Rules</Trans>
      </h2>
      <ul className={styles.rules}>
        <li>
          <Trans>Anyone who registers with your link or code stays your invited friend.</Trans>
        </li>
        <li>
          <Trans>
            You get {shown} of the spot and futures fees they pay. The rate follows your VIP level.
          </Trans>
        </li>
        <li>
          <Trans>
            It is credited to your spot account at 00:30 (UTC+8) for the day before, in the currency of the
            fees. Your friends pay nothing extra.
          </Trans>
        </li>
        <li>
          <Trans>
            You and your friend both need a verified identity. Fees that a coupon pays back do not count.
          </Trans>
        </li>
      </ul>
    </Card>
  )
}

const friendKey = (one: Invite['list'][number]): string => `${one.account_masked}/${one.created_time}`

function People() {
  const { t } = useLingui()
  const format = useFormat()
  const reading = useReadList(invite.info, { limit: 20 }, { idOf: friendKey })
  return (
    <Card inset padding="none" as="section" aria-label={t`Invited friends`}>
      <h2 className={styles.listHeading}>
        <Trans>Invited friends</Trans>
      </h2>
      <AsOf reading={reading} inset />
      <RecordList
        label={t`Invited friends`}
        reading={reading}
        keyOf={friendKey}
        empty={<EmptyState icon={UserPlus} text={<Trans>Nobody has registered with your code yet</Trans>} />}
        row={(one) => (
          <ListRow
            title={one.account_masked}
            subtitle={format.time(one.created_time, 'day')}
            value={one.rebate === null ? NONE : `${format.amount(one.rebate, USDT_DIGITS)} USDT`}
            note={t`Rebate`}
          />
        )}
      />
    </Card>
  )
}
