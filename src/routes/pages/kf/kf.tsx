import { createFileRoute } from '@tanstack/react-router'
import { ExternalSupportScreen } from '#features/service/index.ts'

export const Route = createFileRoute('/pages/kf/kf')({ component: ExternalSupportScreen })
