import { createRootRoute, Outlet } from '@tanstack/react-router'
import { AppFrame, requireMember } from '#features/shell/index.ts'

export const Route = createRootRoute({
  beforeLoad: async ({ location, matches, preload, abortController }) => {
    if (preload || matches.every((match) => match.staticData.access !== 'member')) return
    await requireMember(location.href, abortController.signal)
  },
  component: () => (
    <AppFrame>
      <Outlet />
    </AppFrame>
  ),
})
