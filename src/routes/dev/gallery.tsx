import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

/** Gallery of the design system's components. In development builds only. */
const page = import.meta.env.DEV
  ? { component: lazyRouteComponent(() => import('#ui/gallery/Gallery.tsx'), 'Gallery') }
  : {
      beforeLoad: () => {
        throw notFound()
      },
    }

export const Route = createFileRoute('/dev/gallery')({ ...page })
