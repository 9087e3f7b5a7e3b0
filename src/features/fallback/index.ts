export { CrashPage } from './CrashPage.tsx'
export { InDevelopment } from './InDevelopment.tsx'
export { LateNotice } from './LateNotice.tsx'
export { NotFoundPage } from './NotFoundPage.tsx'
