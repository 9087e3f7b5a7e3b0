import { useLingui } from '@lingui/react/macro'
import { useRouter, useRouterState } from '@tanstack/react-router'
import type { TabBarItem } from '#ui/layout/TabBar.tsx'
import { TAB_ICONS } from '#ui/layout/tabIcons.ts'
import { useNewTransferResults } from './useNewTransferResults.ts'

/** Routes of the five tabs, in the order of the tab bar. */
export const TAB_PATHS = [
  '/pages/index/index',
  '/pages/market/market',
  '/pages/transaction/index',
  '/pages/financial/index',
  '/pages/fund/assets',
] as const

/** Last URL of each tab, so that a tab opens with the segment that was selected last. */
const left = new Map<string, string>()

interface Tabs {
  readonly items: readonly TabBarItem[]
  /** Route of the current tab; null on a page that is not a tab. */
  readonly current: string | null
  readonly leaving: () => boolean
}

/** The five tabs of the tab bar, and the current tab. */
export function useTabs(): Tabs {
  const { t } = useLingui()
  const { history } = useRouter()
  const { pathname, href } = useRouterState({ select: (state) => state.resolvedLocation ?? state.location })
  const own = TAB_PATHS.find((path) => path === pathname)
  const hasResults = useNewTransferResults(own === '/pages/fund/assets')
  if (own) left.set(own, href)
  const at = (path: string): string => left.get(path) ?? path
  const looks = [
    { label: t`Home` },
    { label: t`Market` },
    { label: t`Trade` },
    { label: t`Finance` },
    { label: t`Assets`, dot: hasResults && t`New deposit or withdrawal results` },
  ]
  return {
    items: TAB_PATHS.flatMap((path, index) => {
      const [look, icon] = [looks[index], TAB_ICONS[index]]
      return look && icon ? [{ href: at(path), icon, ...look }] : []
    }),
    current: own ? at(own) : null,
    leaving: () => history.location.pathname !== own,
  }
}
