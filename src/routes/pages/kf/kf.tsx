import { createFileRoute } from '@tanstack/react-router'
import { KfScreen } from '#features/service/index.ts'

export const Route = createFileRoute('/pages/kf/kf')({ component: KfScreen })
