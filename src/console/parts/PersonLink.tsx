import { Link } from '@tanstack/react-router'
import { people } from '#contract/operators/people.ts'
import { useMay } from '../session.ts'

/** A user's id, linked to their page for operators who may open it. */
export function PersonLink({ uid, children }: { readonly uid: number; readonly children?: string }) {
  const may = useMay(people.calls.show)
  if (!may) return <span>{children || uid}</span>
  return (
    <Link to="/person/$uid" params={{ uid: String(uid) }}>
      {children || uid}
    </Link>
  )
}
