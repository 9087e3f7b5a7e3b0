import { createFileRoute } from '@tanstack/react-router'
import { ChooseLocationScreen } from '#features/content/index.ts'

export const Route = createFileRoute('/pages/choose-location')({ component: ChooseLocationScreen })
