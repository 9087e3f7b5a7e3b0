import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '#features/content/index.ts'

export const Route = createFileRoute('/pages/common/contactus')({ component: ContactScreen })
