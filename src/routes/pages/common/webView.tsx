import { createFileRoute } from '@tanstack/react-router'
import { WebViewScreen } from '#features/content/index.ts'
import { anyText, fields } from '../../-route-params.ts'

export const Route = createFileRoute('/pages/common/webView')({
  validateSearch: fields({ url: anyText }),
  component: Page,
})

function Page() {
  const search = Route.useSearch()
  return <WebViewScreen url={search.url} />
}
