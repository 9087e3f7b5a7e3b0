import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { addRecentPair } from '#features/market/index.ts'
import { PairDrawer, PairStar, PairTitle } from '#features/pair/index.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { ChartCandlestick } from '#ui/media/icons.ts'
import { RulesAndHistoryLinks } from './RulesAndHistoryLinks.tsx'
import { SecondsPanel } from './SecondsPanel.tsx'
import styles from './seconds.module.css'
import { useSecondsPair } from './useSecondsPair.ts'

/** Height of the chart strip in the tab (px). */
const HEIGHT = 180

/** The Seconds segment of the trade tab. */
export function SecondsTrade({ matchId }: { readonly matchId?: number | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const view = useSecondsPair(matchId)
  const [choosing, setChoosing] = useState(false)
  const { quote, quotes, live } = view
  return (
    <>
      <div className={styles.header}>
        <PairTitle quote={quote} onClick={() => setChoosing(true)} />
        <span className={styles.grow} />
        <RulesAndHistoryLinks />
        {quote && (
          <>
            <IconButton
              icon={ChartCandlestick}
              label={t`Chart`}
              target={36}
              href={`/pages/transaction/index2?match_id=${quote.id}`}
            />
            <PairStar quote={quote} />
          </>
        )}
      </div>
      <SecondsPanel view={view} height={HEIGHT} />
      <PairDrawer
        open={choosing}
        onClose={() => setChoosing(false)}
        quotes={quotes}
        market={view.market}
        live={live}
        current={quote?.id}
        onPick={({ id }) => {
          setChoosing(false)
          addRecentPair(id)
          void navigate({
            to: '/pages/transaction/index',
            search: { type: 'seconds', match_id: id },
            replace: true,
          })
        }}
      />
    </>
  )
}
