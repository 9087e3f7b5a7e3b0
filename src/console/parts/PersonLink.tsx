import { Link } from '@tanstack/react-router'

/** A person by number, with the way to their page. */
export function PersonLink({ uid, children }: { readonly uid: number; readonly children?: string }) {
  return (
    <Link to="/person/$uid" params={{ uid: String(uid) }}>
      {children || uid}
    </Link>
  )
}
