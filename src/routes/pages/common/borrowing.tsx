import { createFileRoute } from '@tanstack/react-router'
import { LoanIntroductionScreen } from '#features/loan/index.ts'

export const Route = createFileRoute('/pages/common/borrowing')({ component: LoanIntroductionScreen })
