import { latePart } from '#ui/layout/latePart.ts'

/** Comes only to screens that have the room. */
export const Workspace = latePart(() => import('./Workspace.tsx').then((part) => part.Workspace))
