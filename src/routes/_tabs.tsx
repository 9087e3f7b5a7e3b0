import { createFileRoute } from '@tanstack/react-router'

/** Layout of the five tab pages; the shell renders the tab bar. */
export const Route = createFileRoute('/_tabs')()
