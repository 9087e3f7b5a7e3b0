import { lazy, Suspense, useEffect, useState } from 'react'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { AppPage } from './AppPage.tsx'

/** product.md §2. */
const TIMEOUT = 60_000

const LateNotice = lazy(() =>
  import('#features/fallback/index.ts').then((fallback) => ({ default: fallback.LateNotice })),
)

/** A page whose code is on its way: a skeleton, after 60 s an offer to load again (screens-core §0.2). */
export function PagePending() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), TIMEOUT)
    return () => clearTimeout(timer)
  }, [])
  return (
    <AppPage title="">
      <Suspense fallback={<SkeletonRows />}>{late ? <LateNotice /> : <SkeletonRows />}</Suspense>
    </AppPage>
  )
}
