import { useSyncExternalStore } from 'react'
import { IeoMove, type IeoOrder, type IeoProject } from '#contract/earn/ieo.ts'
import type { Reading } from '#data/api/use-read.ts'
import { serverNow } from '#data/platform/clock.ts'
import { useOnline } from '#data/platform/connectivity.ts'
import { onHeartbeat } from '#data/realtime/heartbeat.ts'
import { useLiveObjects } from '#data/realtime/live-objects.ts'
import { type IeoPhase, phaseOf } from '#domain/earn/ieo.ts'

/** Projects whose state is updated by live events. */
export const useLiveProjects = <P extends IeoProject>(
  projects: readonly P[],
  reading: Pick<Reading<unknown>, 'asOf' | 'refetch'>,
): readonly P[] => useLiveObjects('ieo', IeoMove, projects, reading)

/** The server's time in seconds; rerenders every second. */
export const useSecond = (): number => useSyncExternalStore(onHeartbeat, () => Math.floor(serverNow() / 1000))

const TOLD = { 1: 'warm_up', 2: 'in_progress', 3: 'ended' } as const satisfies Record<
  IeoProject['status'],
  IeoPhase
>

/** Returns the phase of a project: while online by the server's clock, while offline as last read. */
export function usePhase(): (project: IeoProject) => IeoPhase {
  const now = useSecond()
  const online = useOnline()
  return (project) =>
    online
      ? phaseOf({ start: project.start_time, end: project.end_time, open: project.open === 1 }, now)
      : TOLD[project.status]
}

/**
 * The next scheduled time of a subscription, to which a countdown runs; null when no further step is
 * scheduled.
 */
export function nextOf(order: IeoOrder): { readonly kind: 'allot' | 'release'; readonly at: number } | null {
  if (order.status === 1) return { kind: 'allot', at: order.allot_time }
  return order.status === 2 ? { kind: 'release', at: order.release_time } : null
}
