import type { Manifest } from '#features/kit/index.ts'
import { Banknote, MessageCircle, Ticket, Trophy, Users } from '#ui/icons.ts'

/** Tiles whose pages are in development; a product takes its own along. */
export const manifest = {
  tiles: {
    copy_trading: { icon: Users, route: '/pages/copytrade/copy' },
    otc: { icon: Banknote, route: '/pages/otc/otc' },
    coupon: { icon: Ticket, route: '/pages/setting/coupon' },
    game: { icon: Trophy, route: '/pages/game/game' },
    chat: { icon: MessageCircle, route: '/pages/chat/chat' },
  },
} as const satisfies Manifest
