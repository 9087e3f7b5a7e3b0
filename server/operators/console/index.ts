import type { AddressInfo } from 'node:net'
import type { Gate } from '../../platform/http/rate-limits.ts'
import type { Services } from '../../services.ts'
import { buildConsole } from './http.ts'
import { createLoggedReads } from './logged-reads.ts'

export interface RunningConsole {
  /** Origin of the console, such as `http://localhost:8081`. */
  readonly origin: string
  stop(): Promise<void>
}

/**
 * Serves the operators' console on a separate address and port (docs/operations/console.md).
 * @param folder folder of the built page; null serves the calls only
 */
export async function startConsole(
  services: Services,
  { gate, folder }: { readonly gate: Gate; readonly folder: string | null },
): Promise<RunningConsole | null> {
  const { config } = services
  if (config.console === null) return null
  const { host, port, origin } = config.console
  let listening = port
  const own = (): string => origin ?? `http://localhost:${listening}`
  const app = await buildConsole({
    context: { services, gate, origin: own, loggedReads: createLoggedReads() },
    folder,
  })
  await app.listen({ host, port })
  listening = (app.server.address() as AddressInfo).port
  return {
    get origin() {
      return own()
    },
    stop: async () => {
      const done = app.close()
      app.server.closeAllConnections()
      await done
    },
  }
}
