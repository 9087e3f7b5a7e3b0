import { latePart } from '#ui/layout/deferredPart.ts'

/** The code of the layout for wide screens, loaded only there. */
export const Workspace = latePart(() => import('./SpotWorkspace.tsx').then((part) => part.SpotWorkspace))
