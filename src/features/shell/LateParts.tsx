import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSite } from '#data/session/site.ts'
import { followKeyboard } from '#ui/fields/keyboard.ts'
import { titlePage } from '#ui/layout/pageTitle.ts'
import { Banner } from '#ui/overlays/Banner.tsx'
import { keepFocus } from '#ui/overlays/returnFocus.ts'
import { ModeLine } from './Chips.tsx'
import { followTrail } from './finish.ts'
import { followPages } from './followPages.ts'
import { SettledSheet } from './SettledSheet.tsx'
import { UpdateSheet } from './UpdateSheet.tsx'
import { useNotices } from './useNotices.ts'

export { StripLabels } from './StripLabels.tsx'

/** Parts of the app frame whose code is loaded after the first paint. */
export function LateParts({ tabs }: { readonly tabs: boolean }) {
  const router = useRouter()
  const site = useSite().data?.site_name
  useEffect(() => followPages(router), [router])
  useEffect(() => followTrail(router), [router])
  useEffect(keepFocus, [])
  useEffect(followKeyboard, [])
  useNotices()
  useEffect(() => {
    if (site) titlePage({ site })
  }, [site])
  return (
    <>
      {tabs && <ModeLine />}
      <Banner />
      <SettledSheet />
      <UpdateSheet />
    </>
  )
}
