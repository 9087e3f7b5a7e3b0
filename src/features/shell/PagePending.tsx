import { Suspense, useEffect, useState } from 'react'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { deferredPart } from '#ui/layout/deferredPart.ts'
import { AppPage } from './AppPage.tsx'

/** Time (ms) after which a retry button is shown. */
const TIMEOUT = 60_000

const LateNotice = deferredPart(
  () => import('#features/error-pages/index.ts').then((fallback) => fallback.SlowLoadingNotice),
  SkeletonRows,
)

/** Placeholder while a page's code loads: a skeleton, and after 60 s a retry button. */
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
