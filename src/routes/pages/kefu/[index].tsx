import { createFileRoute } from '@tanstack/react-router'
import { SupportScreen } from '#features/support/index.ts'

export const Route = createFileRoute('/pages/kefu/index')({ component: SupportScreen })
