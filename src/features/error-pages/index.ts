export { CrashPage } from './CrashPage.tsx'
export { LateNotice } from './LateNotice.tsx'
export { NotFoundPage } from './NotFoundPage.tsx'
