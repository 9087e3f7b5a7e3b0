import type { MenuTile } from '#contract/content.ts'
import type { IconShape } from '#ui/Icon.tsx'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Banknote,
  ChartCandlestick,
  ChartLine,
  CreditCard,
  Download,
  Gift,
  Image,
  Landmark,
  MessageCircle,
  Pickaxe,
  ReceiptText,
  Repeat,
  Rocket,
  Scale,
  Split,
  Ticket,
  Trophy,
  Users,
  Zap,
} from '#ui/icons.ts'

export interface Tile {
  readonly icon: IconShape
  readonly route: string
}

/** The tiles this app has, by the key of `/menu`, with the routes of screens-core §5. */
const TILES = {
  recharge: { icon: ArrowDownToLine, route: '/pages/fund/select?to=receive' },
  withdraw: { icon: ArrowUpFromLine, route: '/pages/fund/select?to=withdraw' },
  transfer: { icon: ArrowLeftRight, route: '/pages/fund/fundTransfer' },
  exchange: { icon: Repeat, route: '/pages/fund/transfer' },
  quick_buy: { icon: CreditCard, route: '/pages/otc/otc?tab=buy' },
  stock: { icon: ChartLine, route: '/pages/market/market?tab=stocks' },
  futures: { icon: ChartCandlestick, route: '/pages/transaction/index?type=futures' },
  margin: { icon: Scale, route: '/pages/transaction/index?type=futures&account=margin' },
  copy_trading: { icon: Users, route: '/pages/copytrade/copy' },
  financial: { icon: Landmark, route: '/pages/financial/index' },
  invest: { icon: Split, route: '/pages/invest/invest' },
  ieo: { icon: Rocket, route: '/pages/ieo/ieo' },
  nft: { icon: Image, route: '/pages/nft/nft' },
  otc: { icon: Banknote, route: '/pages/otc/otc' },
  mining: { icon: Pickaxe, route: '/pages/lockming/lockming' },
  defi_mining: { icon: Zap, route: '/pages/lockming/lockming?kind=defi' },
  cloud_mining: { icon: Gift, route: '/pages/lockming/lockming?kind=cloud' },
  coupon: { icon: Ticket, route: '/pages/setting/coupon' },
  bill: { icon: ReceiptText, route: '/pages/setting/bill' },
  game: { icon: Trophy, route: '/pages/game/game' },
  chat: { icon: MessageCircle, route: '/pages/kf/kf' },
  download: { icon: Download, route: '/pages/common/download' },
} as const satisfies Record<string, Tile>

export type TileKey = keyof typeof TILES

const isTile = (key: string): key is TileKey => Object.hasOwn(TILES, key)

/** The tile of a key, or null when this app does not know it or the operator has switched it off (`status` ≠ 1). */
export function tileOf(menu: Pick<MenuTile, 'key' | 'status'>): (Tile & { readonly key: TileKey }) | null {
  return menu.status === 1 && isTile(menu.key) ? { key: menu.key, ...TILES[menu.key] } : null
}

export const PER_PAGE = 10

/** Tiles in pages of two rows of five, in the operator's order. */
export function tilePages<T extends { readonly sort: number }>(tiles: readonly T[]): T[][] {
  const sorted = [...tiles].sort((a, b) => a.sort - b.sort)
  return Array.from({ length: Math.ceil(sorted.length / PER_PAGE) }, (_, page) =>
    sorted.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
  )
}
