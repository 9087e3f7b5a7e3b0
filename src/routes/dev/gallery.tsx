import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

/** Every primitive of the design system in its states. Development builds only: a production build has no such page. */
const page = import.meta.env.DEV
  ? { component: lazyRouteComponent(() => import('#ui/gallery/Gallery.tsx'), 'Gallery') }
  : {
      beforeLoad: () => {
        throw notFound()
      },
    }

export const Route = createFileRoute('/dev/gallery')({ ...page })
