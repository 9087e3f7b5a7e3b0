import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AppPage, HOME } from '#features/shell/index.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { CircleHelp } from '#ui/media/icons.ts'
import { removeTrailingPunctuation } from './removeTrailingPunctuation.ts'

export function NotFoundPage() {
  const { t } = useLingui()
  const router = useRouter()
  const { href } = router.state.location
  // The requested path without trailing punctuation, which a sentence or a chat may have added to the shared
  // link.
  const meant = removeTrailingPunctuation(href)
  useEffect(() => {
    if (meant !== href) void router.navigate({ href: meant, replace: true })
  }, [router, href, meant])
  return (
    <AppPage title={t`Page not found`}>
      <EmptyState
        icon={CircleHelp}
        text={<Trans>There is no page at this address.</Trans>}
        action={
          <Button kind="quiet" size={36} onClick={() => router.navigate({ href: HOME, replace: true })}>
            <Trans>Home</Trans>
          </Button>
        }
      />
    </AppPage>
  )
}
