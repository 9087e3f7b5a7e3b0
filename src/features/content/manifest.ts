import type { Manifest } from '#features/kit/index.ts'
import { Download } from '#ui/media/icons.ts'

export const manifest = {
  tiles: { download: { icon: Download, route: '/pages/common/download' } },
} as const satisfies Manifest
