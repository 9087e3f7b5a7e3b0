import { createFileRoute } from '@tanstack/react-router'
import { VipScreen } from '#features/vip/index.ts'

export const Route = createFileRoute('/pages/setting/vip')({ component: VipScreen })
