import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { FuturesTrade } from '#features/futures/index.ts'
import { segments } from '#features/index.ts'
import { tradeStyles as styles, TradeSkeleton } from '#features/kit/index.ts'
import { ConnectionStrip } from '#features/shell/index.ts'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { SpotTrade } from './SpotTrade.tsx'
import { lastSegment, rememberSegment, type TradeSegment } from './tradeTabSegments.ts'

export interface TradeScreenProps {
  readonly type?: TradeSegment | undefined
  readonly matchId?: number | undefined
  readonly side?: 'buy' | 'sell' | undefined
  readonly account?: 'lever' | 'margin' | undefined
}

/** The trade tab, with one screen per segment. */
export function TradeScreen({ type, matchId, side, account }: TradeScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const segment = type ?? lastSegment()
  const other = segments.find(({ name }) => name === segment)
  useEffect(() => rememberSegment(segment), [segment])

  return (
    <Page
      restore="trade"
      wide
      header={
        <>
          <header className={styles.segments}>
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
                ...segments.map(({ name, label }) => ({ value: name, label: label() })),
                { value: 'futures', label: t`Futures` },
                { value: 'coins', label: t`Spot` },
              ]}
            />
          </header>
          <ConnectionStrip />
        </>
      }
    >
      {segment === 'coins' ? (
        <SpotTrade matchId={matchId} side={side} />
      ) : (
        <Suspense fallback={<TradeSkeleton />}>
          {other ? <other.Part matchId={matchId} /> : <FuturesTrade matchId={matchId} account={account} />}
        </Suspense>
      )}
    </Page>
  )
}
