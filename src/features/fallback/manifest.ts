import type { Manifest } from '#features/kit/index.ts'
import { Banknote, MessageCircle, Rocket, Ticket, Trophy } from '#ui/icons.ts'

/** Tiles whose pages are in development; a product takes its own along. */
export const manifest = {
  tiles: {
    ieo: { icon: Rocket, route: '/pages/ieo/ieo' },
    otc: { icon: Banknote, route: '/pages/otc/otc' },
    coupon: { icon: Ticket, route: '/pages/setting/coupon' },
    game: { icon: Trophy, route: '/pages/game/game' },
    chat: { icon: MessageCircle, route: '/pages/chat/chat' },
  },
} as const satisfies Manifest
