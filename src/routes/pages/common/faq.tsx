import { createFileRoute } from '@tanstack/react-router'
import { FaqScreen } from '#features/content/index.ts'

export const Route = createFileRoute('/pages/common/faq')({ component: FaqScreen })
