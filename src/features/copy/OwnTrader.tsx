import { Trans, useLingui } from '@lingui/react/macro'
import { copy, type Trader, type TraderState } from '#contract/trade/copy.ts'
import { useRead } from '#data/api/use-read.ts'
import { usePref } from '#data/session/device-preferences.ts'
import { QUOTE_ID } from '#features/futures/index.ts'
import { ReadState, toneOf, useAmountText } from '#features/kit/index.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Clock, Trophy } from '#ui/media/icons.ts'
import styles from './copy.module.css'
import { agreementHref, traderHref } from './links.ts'
import { useRateText } from './TraderCard.tsx'
import { TraderSettings } from './TraderSettings.tsx'
import { Followers } from './TraderTabs.tsx'
import { settingsDraft } from './traderSettingsRules.ts'

/** The person as a lead trader: the application, then figures, settings and followers. */
export function OwnTrader() {
  const reading = useRead(copy.applyState, {})
  return <ReadState reading={reading}>{(state) => <Panel state={state} />}</ReadState>
}

function Panel({ state }: { readonly state: TraderState }) {
  const lang = usePref('lang')
  const { reason } = state
  if (state.trader) return <Trading trader={state.trader} state={state} />
  if (state.status === 1)
    return (
      <EmptyState
        icon={Clock}
        text={<Trans>Your application is being reviewed. You will get a message with the result.</Trans>}
      />
    )
  return (
    <EmptyState
      icon={Trophy}
      text={
        state.status === 3 ? (
          <Trans>Your application was not approved: {reason}</Trans>
        ) : (
          <Trans>Let others copy your trades and get a share of their profits</Trans>
        )
      }
      action={
        <Button size={36} href={agreementHref(lang)}>
          {state.status === 3 ? <Trans>Apply again</Trans> : <Trans>Become a trader</Trans>}
        </Button>
      }
    />
  )
}

function Trading({ trader, state }: { readonly trader: Trader; readonly state: TraderState }) {
  const { t } = useLingui()
  const format = useFormat()
  const rateText = useRateText()
  const text = useAmountText()
  const { follower_count: count, follower_max: most } = trader
  const rows = [
    {
      key: 'profit',
      label: t`Total profit (USDT)`,
      value: format.number(trader.total_profit, { max: 2, sign: 'always' }),
      tone: toneOf(trader.total_profit),
    },
    {
      key: 'rate',
      label: t`ROI`,
      value: rateText(trader.total_profit_rate),
      tone: toneOf(trader.total_profit_rate),
    },
    { key: 'followers', label: t`Followers`, value: `${count}/${most}` },
    { key: 'aum', label: t`AUM (USDT)`, value: format.short(trader.aum, { decimals: 2 }) },
    {
      key: 'earned',
      label: t`Profit share earned`,
      value: text(state.earned, { currency: QUOTE_ID, name: '' }),
    },
    { key: 'days', label: t`Days as a trader`, value: String(trader.trade_days) },
  ]
  return (
    <div className={styles.lead}>
      {state.test === 1 && (
        <p className={styles.amber}>
          <Trans>Approved automatically in test mode.</Trans>
        </p>
      )}
      <dl className={styles.stats} aria-label={t`Figures`}>
        {rows.map(({ key, label, value, tone }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className={cx(tone !== undefined && tone !== 'soft' && styles[tone])}>{value}</dd>
          </div>
        ))}
      </dl>
      <TraderSettings key={settingsDraft(trader)} trader={trader} />
      <div className={styles.inset}>
        <Button kind="quiet" block href={traderHref(trader.trader_user_id)}>
          <Trans>View my public page</Trans>
        </Button>
      </div>
      <h2 className={styles.title}>
        <Trans>My followers</Trans>
      </h2>
      <Followers id={0} />
    </div>
  )
}
