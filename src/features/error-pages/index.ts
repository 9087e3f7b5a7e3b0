export { CrashPage } from './CrashPage.tsx'
export { NotFoundPage } from './NotFoundPage.tsx'
export { SlowLoadingNotice } from './SlowLoadingNotice.tsx'
