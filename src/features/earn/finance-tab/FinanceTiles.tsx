import { useLingui } from '@lingui/react/macro'
import type { LockCategory, LockConfig } from '#contract/earn/lockup.ts'
import { type ActionTile, ActionTiles } from '#ui/actions/ActionTiles.tsx'
import { Banknote, Gift, Image, Pickaxe, Rocket, Split, Ticket, Trophy, Users, Zap } from '#ui/media/icons.ts'
import { toast } from '#ui/overlays/toast.ts'
import { LOCK_LIST, lockEntry } from '../lockup/skipIntroduction.ts'
import styles from './financeTab.module.css'

/** Links to all finance products, in two rows of five; products that are not available are marked. */
export function FinanceTiles({ products }: { readonly products: readonly LockConfig[] | undefined }) {
  const { t } = useLingui()
  const tile = (category: LockCategory, tile: Pick<ActionTile, 'label' | 'icon'>): ActionTile =>
    products && !products.some((one) => one.category === category)
      ? { key: category, ...tile, onClick: () => toast(t`Function in development`) }
      : { key: category, ...tile, href: `${LOCK_LIST}?category=${category}` }
  const items: readonly ActionTile[] = [
    { key: 'lock', label: t`Lock mining`, icon: Pickaxe, href: lockEntry() },
    { key: 'invest', label: t`Dual investment`, icon: Split, href: '/pages/invest/invest' },
    { key: 'ieo', label: 'IEO', icon: Rocket, href: '/pages/ieo/ieo' },
    { key: 'nft', label: 'NFT', icon: Image, href: '/pages/nft/nft' },
    { key: 'borrow', label: t`Borrow`, icon: Banknote, href: '/pages/common/borrowing' },
    tile('defi', { label: t`DeFi mining`, icon: Zap }),
    tile('cloud', { label: t`Cloud mining`, icon: Gift }),
    { key: 'quiz', label: t`Quiz`, icon: Trophy, href: '/pages/game/game?tab=quiz' },
    { key: 'coupons', label: t`Coupons`, icon: Ticket, href: '/pages/setting/coupon' },
    { key: 'copy', label: t`Copy trading`, icon: Users, href: '/pages/copytrade/copy' },
  ]
  return (
    <nav aria-label={t`Services`} className={styles.tiles}>
      <ActionTiles items={items} />
    </nav>
  )
}
