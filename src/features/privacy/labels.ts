import { useLingui } from '@lingui/react/macro'
import type { Obstacle } from '#contract/account/privacy.ts'
import { objectLinkOf } from '#features/index.ts'

interface Remedy {
  readonly text: string
  readonly href: string
}

const ASSETS = '/pages/fund/assets'
const listOf = (kind: string): string => objectLinkOf(kind)?.list ?? ASSETS

/** Text of an obstacle to closing the account, with a link to the page where the obstacle can be removed. */
export function useObstacleLabels(): (obstacle: Obstacle) => Remedy {
  const { t } = useLingui()
  return ({ kind, name, count }) => {
    switch (kind) {
      case 'debt':
        return { text: t`Outstanding loan in ${name}`, href: '/pages/otc/otc?tab=loans' }
      case 'order':
        return { text: t`Open orders or positions: ${count}`, href: listOf(name) }
      case 'payment':
        return { text: t`Payments and subscriptions under way: ${count}`, href: listOf(name) }
      case 'nft':
        return { text: t`NFTs that you own: ${count}`, href: '/pages/nft/myNft' }
      case 'copy':
        return { text: t`Copy trading in progress`, href: '/pages/copytrade/my' }
      case 'money':
        return { text: t`Balance in ${name}`, href: ASSETS }
    }
  }
}
