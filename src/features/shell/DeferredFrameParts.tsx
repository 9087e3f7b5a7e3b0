import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSite } from '#data/session/site-settings.ts'
import { followKeyboard } from '#ui/fields/followVirtualKeyboard.ts'
import { titlePage } from '#ui/layout/pageTitle.ts'
import { Banner } from '#ui/overlays/Banner.tsx'
import { keepFocus } from '#ui/overlays/returnFocus.ts'
import { focusHeadingOfPages } from './focusPageHeading.ts'
import { recordHistoryUrls } from './leaveFinishedForm.ts'
import { RequestOutcomeSheet } from './RequestOutcomeSheet.tsx'
import { ModeLine } from './TestModeChips.tsx'
import { UpdateSheet } from './UpdateSheet.tsx'
import { useEventBanners } from './useEventBanners.ts'

export { ConnectionStripLabels } from './ConnectionStripLabels.tsx'

/** Parts of the app frame whose code is loaded after the first paint. */
export function DeferredFrameParts({ tabs }: { readonly tabs: boolean }) {
  const router = useRouter()
  const site = useSite().data?.site_name
  useEffect(() => focusHeadingOfPages(router), [router])
  useEffect(() => recordHistoryUrls(router), [router])
  useEffect(keepFocus, [])
  useEffect(followKeyboard, [])
  useEventBanners()
  useEffect(() => {
    if (site) titlePage({ site })
  }, [site])
  return (
    <>
      {tabs && <ModeLine />}
      <Banner />
      <RequestOutcomeSheet />
      <UpdateSheet />
    </>
  )
}
