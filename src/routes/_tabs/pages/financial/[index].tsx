import { createFileRoute } from '@tanstack/react-router'
import { FinanceScreen } from '#features/earn/index.ts'

export const Route = createFileRoute('/_tabs/pages/financial/index')({ component: FinanceScreen })
