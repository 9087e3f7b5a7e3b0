import { createFileRoute } from '@tanstack/react-router'
import { inDevelopment } from '../../-in-development.ts'

export const Route = createFileRoute('/pages/follow/index')({ ...inDevelopment })
