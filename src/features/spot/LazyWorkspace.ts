import { latePart } from '#ui/layout/latePart.ts'

/** The code of the layout for wide screens, loaded only there. */
export const Workspace = latePart(() => import('./Workspace.tsx').then((part) => part.Workspace))
