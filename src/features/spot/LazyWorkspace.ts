import { latePart } from '#ui/layout/latePart.ts'

/** Loaded only on wide screens. */
export const Workspace = latePart(() => import('./Workspace.tsx').then((part) => part.Workspace))
