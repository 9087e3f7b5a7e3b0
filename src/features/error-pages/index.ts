export { CrashPage } from './CrashPage.tsx'
export { NotFoundPage } from './NotFoundPage.tsx'
export { LateNotice } from './SlowLoadingNotice.tsx'
