import { createFileRoute } from '@tanstack/react-router'
import { CountryPickerScreen } from '#features/content/index.ts'

export const Route = createFileRoute('/pages/common/area')({ component: Page })

function Page() {
  return <CountryPickerScreen kind="dial" />
}
