import { Trans, useLingui } from '@lingui/react/macro'
import type { RealState } from '#contract/account/identity.ts'
import { big, exact } from '#domain/money.ts'
import { useFormat } from '#i18n/format.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ProgressBar } from '#ui/feedback/Progress.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { KeyValue } from '#ui/lists/KeyValue.tsx'
import { type Level, levelOf, routeTo, statusOf } from './levelStatus.ts'
import { StatusTag } from './StatusTag.tsx'
import styles from './verification.module.css'

interface Props {
  readonly state: RealState
  readonly level: Level
  /** Whether the level is locked until mail address and phone are bound. */
  readonly locked: boolean
}

/** Card of one verification level: state, reason of a failure, limits, next action. */
export function LevelCard({ state, level, locked }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const found = levelOf(state, level)
  const status = statusOf(state, level)
  const limit = state.limits.find((one) => one.level === level)
  const title = level === 1 ? t`Level 1 · Basic` : t`Level 2 · Advanced`
  const time = found && found.time > 0 ? format.time(found.time, 'dated') : ''

  return (
    <Card inset as="section" aria-label={title} className={styles.level}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <StatusTag status={status} />
      </header>
      <p className={styles.soft}>
        {level === 1 ? (
          <Trans>The name and number of an identity document</Trans>
        ) : (
          <Trans>Photos of both sides of the document</Trans>
        )}
      </p>
      {limit && <Limits limit={limit} />}
      {state.level === level && limit && (
        <Used used={state.withdraw_used_24h_btc} limit={limit.withdraw_24h_btc} />
      )}
      {status === 3 && found && found.reason !== '' && (
        <Notice title={<Trans>Why it failed</Trans>}>{found.reason}</Notice>
      )}
      {time !== '' && status !== 0 && (
        <p className={styles.soft}>
          {status === 1 ? t`Submitted ${time}` : status === 2 ? t`Verified ${time}` : t`Reviewed ${time}`}
        </p>
      )}
      <NextStep level={level} route={routeTo(state, level)} locked={locked} />
    </Card>
  )
}

type Limit = RealState['limits'][number]

/** The limits of a verification level. */
function Limits({ limit }: { readonly limit: Limit }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <KeyValue
      density="roomy"
      rows={[
        {
          key: 'withdraw',
          label: t`24-hour withdrawal limit`,
          value: `${format.number(limit.withdraw_24h_btc, { max: 8, min: 0 })} BTC`,
        },
        {
          key: 'fiat',
          label: t`Single fiat trade limit`,
          value: `${format.amount(limit.fiat_single_usdt, 2)} USDT`,
        },
      ]}
    />
  )
}

interface UsedProps {
  /** BTC used by withdrawals of the last 24 hours; null while BTC has no price. */
  readonly used: RealState['withdraw_used_24h_btc']
  readonly limit: Limit['withdraw_24h_btc']
}

/** Bar of the part of the withdrawal limit that was used in the last 24 hours. */
function Used({ used, limit }: UsedProps) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <div className={styles.used}>
      {used === null ? (
        <Trans>Used in the last 24 hours: unknown while BTC has no price</Trans>
      ) : (
        <>
          <ProgressBar
            value={share(used, limit)}
            tone={share(used, limit) > 0.9 ? 'amber' : 'blue'}
            label={t`Used in the last 24 hours`}
          />
          <span className={styles.usedText}>
            <span>
              <Trans>Used in the last 24 hours</Trans>
            </span>
            <span>
              {format.fee(used, 8)} / {format.number(limit, { max: 8, min: 0 })} BTC
            </span>
          </span>
        </>
      )}
    </div>
  )
}

interface NextProps {
  readonly level: Level
  readonly route: ReturnType<typeof routeTo>
  readonly locked: boolean
}

/** The next action for the level, or why no action is possible. */
function NextStep({ level, route, locked }: NextProps) {
  switch (route) {
    case 'wait':
      return (
        <Button block disabled>
          <Trans>Verifying</Trans>
        </Button>
      )
    case 'later':
      return (
        <p className={styles.soft}>
          <Trans>Opens after Level 1</Trans>
        </p>
      )
    case 'done':
      return null
    case 'start':
    case 'retry':
      return (
        <Button block disabled={locked} href={`/pages/setting/real_mark?level=${level}`}>
          {route === 'retry' ? (
            <Trans>Retry</Trans>
          ) : level === 1 ? (
            <Trans>Start</Trans>
          ) : (
            <Trans>Continue</Trans>
          )}
        </Button>
      )
  }
}

/** Used fraction of a limit, 0 to 1; for a bar only. */
const share = (used: RealState['limits'][number]['withdraw_24h_btc'], limit: typeof used): number =>
  big(limit).lte(0) ? 1 : Math.min(1, Number(exact(big(used).div(limit).round(4))))
