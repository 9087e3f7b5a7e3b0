import { createFileRoute } from '@tanstack/react-router'
import { ListScreen } from '#features/ieo/index.ts'

export const Route = createFileRoute('/pages/ieo/ieo')({ component: ListScreen })
