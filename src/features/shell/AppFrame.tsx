import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { onSessionEnd } from '#data/session/session.ts'
import { NavigationProvider } from '#ui/actions/Link.tsx'
import { deferredPart } from '#ui/layout/deferredPart.ts'
import { Shell as Frame } from '#ui/layout/Shell.tsx'
import { TabBar } from '#ui/layout/TabBar.tsx'
import { useAppNavigation } from './appNavigation.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { guardMemberRoutes } from './routeGuards.ts'
import styles from './shell.module.css'
import { useTabs } from './tabs.ts'

const LateParts = deferredPart(() =>
  import('./DeferredFrameParts.tsx').then((later) => later.DeferredFrameParts),
)

/** The frame around every page: navigation, tab bar, banners, update sheet. */
export function AppFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const router = useRouter()
  const navigation = useAppNavigation()
  const tabs = useTabs()
  useEffect(() => guardMemberRoutes(router), [router])
  // Number of sessions that have ended on this page. The number is the `key` of the page, which remounts
  // after a session has ended, so that the state of the previous person (an open receipt, a typed amount) is
  // lost.
  const [people, setPeople] = useState(0)
  useEffect(() => onSessionEnd(({ scope }) => scope !== null && setPeople((count) => count + 1)), [])
  return (
    <NavigationProvider value={navigation}>
      <Frame tabBar={<TabBar {...tabs} label={t`Main navigation`} />}>
        <LoadingBar />
        <div key={people} className={styles.page}>
          {children}
        </div>
        <Suspense fallback={null}>
          <LateParts tabs={tabs.current !== null} />
        </Suspense>
      </Frame>
    </NavigationProvider>
  )
}
