import { createFileRoute } from '@tanstack/react-router'
import { BorrowingScreen } from '#features/loan/index.ts'

export const Route = createFileRoute('/pages/common/borrowing')({ component: BorrowingScreen })
