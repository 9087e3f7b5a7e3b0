import { Trans, useLingui } from '@lingui/react/macro'
import { user } from '#contract/account/user.ts'
import { copy, TRADER_SORTS, type Trader, type TraderSort } from '#contract/trade/copy.ts'
import { useRead, useReadList } from '#data/api/use-read.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { useSession } from '#data/session/session.ts'
import { RecordList, toneOf } from '#features/kit/index.ts'
import { AppPage, AsOf, MarketChip, useReplaceSearch } from '#features/shell/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { ChipRow } from '#ui/choices/ChipRow.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Switch } from '#ui/choices/Switch.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Icon } from '#ui/media/Icon.tsx'
import { ChevronRight, Users } from '#ui/media/icons.ts'
import styles from './copy.module.css'
import { useSortNames } from './labels.ts'
import { agreementHref, myHref } from './links.ts'
import { TraderCard } from './TraderCard.tsx'
import { TraderFiguresHelp } from './TraderFiguresHelp.tsx'

const PERIODS = ['7', '30', '90'] as const
type Days = (typeof PERIODS)[number]

/** Key of a trader in the ranking, whose rows have no `id`. */
export const traderKey = ({ trader_user_id }: Trader): number => trader_user_id

/** Choices, as the URL has them; an unknown value counts as the first choice. */
export interface CopyScreenProps {
  readonly sort?: string | undefined
  readonly days?: string | undefined
  /** '1': only traders who accept followers. */
  readonly open?: string | undefined
}

/** Screen with the ranking of the traders who can be copied. */
export function CopyScreen(search: CopyScreenProps) {
  const sort = TRADER_SORTS.find((one) => one === search.sort) ?? 'overall'
  const days = PERIODS.find((one) => one === search.days) ?? '30'
  const { t } = useLingui()
  const format = useFormat()
  const sorts = useSortNames()
  const lang = usePref('lang')
  const { member } = useSession()
  const change = useReplaceSearch<CopyScreenProps>()
  const open = search.open === '1'
  const reading = useReadList(copy.index, { sort, days, open: open ? '1' : '' }, { idOf: traderKey })
  const me = useRead(user.info, {}, { enabled: member }).data?.id
  const updated = reading.rows.reduce((latest, { update_time }) => Math.max(latest, update_time), 0)
  const at = updated > 0 ? format.time(updated, 'short') : ''
  return (
    <AppPage
      columns
      title={t`Copy trading`}
      actions={
        <>
          <AsOf reading={reading} />
          <TraderFiguresHelp />
        </>
      }
    >
      <MyStrip />
      <ChipRow<TraderSort>
        label={t`Sort by`}
        value={sort}
        onChange={(next) => change({ sort: next })}
        items={TRADER_SORTS.map((value) => ({ value, label: sorts[value] }))}
      />
      <div className={styles.controls}>
        <Segmented<Days>
          label={t`Period`}
          height={32}
          value={days}
          onChange={(next) => change({ days: next })}
          items={PERIODS.map((value) => ({ value, label: t`${value} d` }))}
        />
        <span className={styles.switch}>
          <span aria-hidden>
            <Trans>Accepting followers</Trans>
          </span>
          <Switch
            checked={open}
            onChange={(on) => change({ open: on ? '1' : undefined })}
            label={t`Accepting followers`}
          />
        </span>
      </div>
      <p className={styles.fine}>
        <Trans>Data updates hourly. Past results do not predict future ones.</Trans>{' '}
        {at !== '' && <Trans>Updated {at}</Trans>} <MarketChip />
      </p>
      <RecordList
        key={`${sort}.${days}.${open}`}
        label={t`Traders`}
        className={styles.list}
        reading={reading}
        keyOf={traderKey}
        row={(trader) => <TraderCard trader={trader} own={trader.trader_user_id === me} />}
        empty={
          <EmptyState
            icon={Users}
            text={
              open ? (
                <Trans>No trader is accepting followers at the moment</Trans>
              ) : (
                <Trans>There are no traders yet</Trans>
              )
            }
            action={
              <Button kind="quiet" size={36} href={agreementHref(lang)}>
                <Trans>Become a trader</Trans>
              </Button>
            }
          />
        }
      />
    </AppPage>
  )
}

/** Summary of the traders that the person copies, or the link to become a lead trader. */
function MyStrip() {
  const format = useFormat()
  const lang = usePref('lang')
  const { member } = useSession()
  const mine = useRead(copy.my, {}, { enabled: member })
  const { data } = mine
  const isTrader = useRead(user.info, {}, { enabled: member }).data?.trader_status === 2
  const count = data?.sum.following ?? 0
  const today = data?.sum.today_profit ?? null
  const tone = toneOf(today)
  return (
    <>
      <div className={styles.strip}>
        {count > 0 && today !== null ? (
          <Link className={styles.stripLink} href={myHref('traders')}>
            <span>
              <Trans>Copying {count}</Trans>
            </span>
            <span className={styles.stripValue}>
              <small>
                <Trans>Today’s PnL</Trans>
              </small>{' '}
              <b className={cx(tone !== 'soft' && styles[tone])}>
                {format.number(today, { max: 2, sign: 'always' })} USDT
              </b>
            </span>
            <Icon icon={ChevronRight} size={16} />
          </Link>
        ) : (
          <Link className={styles.stripLink} href={myHref('traders')}>
            <span>
              <Trans>My copy trading</Trans>
            </span>
            <Icon icon={ChevronRight} size={16} />
          </Link>
        )}
        <Link className={styles.stripLink} href={isTrader ? myHref('lead') : agreementHref(lang)}>
          <span>{isTrader ? <Trans>Trader panel</Trans> : <Trans>Become a trader</Trans>}</span>
          <Icon icon={ChevronRight} size={16} />
        </Link>
      </div>
      {count > 0 && today !== null && <AsOf reading={mine} inset />}
    </>
  )
}
