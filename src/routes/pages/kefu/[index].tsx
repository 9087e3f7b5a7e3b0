import { createFileRoute } from '@tanstack/react-router'
import { KefuScreen } from '#features/service/index.ts'

export const Route = createFileRoute('/pages/kefu/index')({ component: KefuScreen })
