import { createFileRoute } from '@tanstack/react-router'

/** The five tab pages; the shell puts the tab bar under them. */
export const Route = createFileRoute('/_tabs')()
