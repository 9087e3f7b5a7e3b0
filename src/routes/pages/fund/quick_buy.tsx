import { createFileRoute } from '@tanstack/react-router'
import { QuickBuyScreen } from '#features/quickbuy/index.ts'

export const Route = createFileRoute('/pages/fund/quick_buy')({ component: QuickBuyScreen })
