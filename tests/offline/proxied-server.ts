import { type ControlledServer, test } from '../browser/fixtures.ts'
import { type FaultProxy, startProxy } from './proxy/index.ts'

/** The server of the Playwright worker, behind a proxy that is reset for every test. */
export interface Behind {
  readonly server: ControlledServer
  readonly proxy: FaultProxy
}

export function behindProxy(): Behind {
  const behind = {} as { -readonly [K in keyof Behind]: Behind[K] }
  test.beforeAll(({ server }) => {
    behind.server = server
  })
  test.beforeEach(async () => {
    behind.proxy = await startProxy(behind.server.origin)
  })
  test.afterEach(() => behind.proxy.close())
  return behind
}
