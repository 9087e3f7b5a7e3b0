import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConnectionStrip } from '#features/shell/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Heading } from '#ui/Heading.tsx'
import { Pickaxe } from '#ui/icons.ts'
import { Page } from '#ui/Page.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { CoinsTrade } from './CoinsTrade.tsx'
import { lastSegment, rememberSegment, type TradeSegment } from './segments.ts'
import styles from './trade.module.css'

export interface TradeScreenProps {
  readonly type?: TradeSegment | undefined
  readonly matchId?: number | undefined
  readonly side?: 'buy' | 'sell' | undefined
}

/** The trade tab: one screen for each way to trade (screens-core §9). */
export function TradeScreen({ type, matchId, side }: TradeScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const segment = type ?? lastSegment()
  useEffect(() => rememberSegment(segment), [segment])

  return (
    <Page
      restore="trade"
      header={
        <>
          <header className={styles.segments}>
            {segment !== 'coins' && <Heading className="visually-hidden">{t`Trade`}</Heading>}
            <Segmented
              className={styles.grow}
              label={t`Trade`}
              value={segment}
              onChange={(next) =>
                void navigate({
                  to: '/pages/transaction/index',
                  search: (before) => ({ ...before, type: next }),
                  replace: true,
                })
              }
              items={[
                { value: 'seconds', label: t`Seconds` },
                { value: 'futures', label: t`Futures` },
                { value: 'coins', label: t`Coins` },
              ]}
            />
          </header>
          <ConnectionStrip />
        </>
      }
    >
      {segment === 'coins' ? (
        <CoinsTrade matchId={matchId} side={side} />
      ) : (
        <EmptyState icon={Pickaxe} text={<Trans>Function in development</Trans>} />
      )}
    </Page>
  )
}
