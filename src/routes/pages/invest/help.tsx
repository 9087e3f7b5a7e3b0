import { createFileRoute } from '@tanstack/react-router'
import { HelpScreen } from '#features/dual/index.ts'

export const Route = createFileRoute('/pages/invest/help')({ component: HelpScreen })
