import type { Manifest } from '#features/kit/index.ts'
import { ChartColumn, ChartLine } from '#ui/media/icons.ts'

export const manifest = {
  tiles: {
    spot: { icon: ChartColumn, route: '/pages/transaction/index' },
    stock: { icon: ChartLine, route: '/pages/market/market?tab=stocks' },
  },
} as const satisfies Manifest
