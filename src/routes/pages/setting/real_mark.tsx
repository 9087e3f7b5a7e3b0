import { createFileRoute } from '@tanstack/react-router'
import { memberInDevelopment } from '../../-in-development.ts'

export const Route = createFileRoute('/pages/setting/real_mark')({ ...memberInDevelopment })
