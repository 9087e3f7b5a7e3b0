import type { Manifest } from '#features/kit/index.ts'
import { ChartLine } from '#ui/media/icons.ts'

export const manifest = {
  tiles: { stock: { icon: ChartLine, route: '/pages/market/market?tab=stocks' } },
} as const satisfies Manifest
