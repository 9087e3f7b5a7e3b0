import { createFileRoute } from '@tanstack/react-router'
import { ProjectListScreen } from '#features/ieo/index.ts'

export const Route = createFileRoute('/pages/ieo/ieo')({ component: ProjectListScreen })
