import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/pages/quotation/index')({
  beforeLoad: () => {
    throw redirect({ to: '/pages/index/index', replace: true })
  },
})
