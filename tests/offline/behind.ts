import { test } from '@playwright/test'
import { type RunningServer, startServer } from '../helpers/server.ts'
import { type FaultProxy, startProxy } from './proxy/index.ts'

/** The real server for a spec file, and a line to it that every test finds whole. */
export interface Behind {
  readonly server: RunningServer
  readonly proxy: FaultProxy
}

export function behindProxy(): Behind {
  const behind = {} as { -readonly [K in keyof Behind]: Behind[K] }
  test.beforeAll(async () => {
    behind.server = await startServer()
  })
  test.afterAll(() => behind.server.stop())
  test.beforeEach(async () => {
    behind.proxy = await startProxy(behind.server.origin)
  })
  test.afterEach(() => behind.proxy.close())
  return behind
}
