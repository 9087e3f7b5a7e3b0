import { createFileRoute } from '@tanstack/react-router'
import { ExternalSupportScreen } from '#features/support/index.ts'

export const Route = createFileRoute('/pages/kf/kf')({ component: ExternalSupportScreen })
