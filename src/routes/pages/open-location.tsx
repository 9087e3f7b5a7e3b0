import { createFileRoute } from '@tanstack/react-router'
import { OpenLocationScreen } from '#features/content/index.ts'
import { place } from '../-location-params.ts'

export const Route = createFileRoute('/pages/open-location')({ validateSearch: place, component: Page })

function Page() {
  return <OpenLocationScreen {...Route.useSearch()} />
}
