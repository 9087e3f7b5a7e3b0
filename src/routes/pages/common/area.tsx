import { createFileRoute } from '@tanstack/react-router'
import { AreaScreen } from '#features/content/index.ts'

export const Route = createFileRoute('/pages/common/area')({ component: Page })

function Page() {
  return <AreaScreen kind="dial" />
}
