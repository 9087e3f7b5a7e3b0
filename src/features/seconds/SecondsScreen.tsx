import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addRecentPair } from '#features/market/index.ts'
import { PairDrawer, PairTitle } from '#features/pair/index.ts'
import { AppPage } from '#features/shell/index.ts'
import { NavBar } from '#ui/layout/NavBar.tsx'
import { RulesAndHistoryLinks } from './RulesAndHistoryLinks.tsx'
import { SecondsPanel } from './SecondsPanel.tsx'
import { useSecondsPair } from './useSecondsPair.ts'

/** Height of the chart (px). */
const HEIGHT = 300

/** Seconds options on a separate page: chart, order form, open options. */
export function SecondsScreen({ matchId }: { readonly matchId: number | undefined }) {
  const navigate = useNavigate()
  const view = useSecondsPair(matchId)
  const [choosing, setChoosing] = useState(false)
  const { quote, quotes, live } = view
  const id = quote?.id
  useEffect(() => {
    if (id !== undefined) addRecentPair(id)
  }, [id])
  return (
    <AppPage
      restore="seconds"
      wide
      header={
        <NavBar
          lead={<PairTitle quote={quote} onClick={() => setChoosing(true)} />}
          actions={<RulesAndHistoryLinks />}
        />
      }
    >
      <SecondsPanel view={view} height={HEIGHT} />
      <PairDrawer
        open={choosing}
        onClose={() => setChoosing(false)}
        quotes={quotes}
        market={view.market}
        live={live}
        current={id}
        onPick={(picked) => {
          setChoosing(false)
          void navigate({ to: '/pages/transaction/index2', search: { match_id: picked.id }, replace: true })
        }}
      />
    </AppPage>
  )
}
