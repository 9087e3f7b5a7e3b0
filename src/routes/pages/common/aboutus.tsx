import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '#features/content/index.ts'

export const Route = createFileRoute('/pages/common/aboutus')({ component: AboutScreen })
