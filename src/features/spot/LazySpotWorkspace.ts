import { deferredPart } from '#ui/layout/deferredPart.ts'

/** The layout of wide screens, whose code is loaded only on wide screens. */
export const Workspace = deferredPart(() => import('./SpotWorkspace.tsx').then((part) => part.SpotWorkspace))
