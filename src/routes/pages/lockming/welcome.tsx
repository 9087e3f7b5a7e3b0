import { createFileRoute } from '@tanstack/react-router'
import { LockupIntroductionScreen } from '#features/earn/index.ts'

export const Route = createFileRoute('/pages/lockming/welcome')({ component: LockupIntroductionScreen })
