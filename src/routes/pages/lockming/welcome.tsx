import { createFileRoute } from '@tanstack/react-router'
import { WelcomeScreen } from '#features/earn/index.ts'

export const Route = createFileRoute('/pages/lockming/welcome')({ component: WelcomeScreen })
