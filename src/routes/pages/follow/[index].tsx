import { createFileRoute } from '@tanstack/react-router'
import { CopyScreen } from '#features/copy/index.ts'

export const Route = createFileRoute('/pages/follow/index')({ component: CopyScreen })
