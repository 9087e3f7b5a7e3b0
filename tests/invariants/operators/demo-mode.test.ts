import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditApprovals } from '#server/identity/approvals/approval-audit.ts'
import { products } from '#server/products/index.ts'
import type { ProductModule } from '#server/products/module.ts'
import { type TestApp, testApp } from '../../helpers/test-app.ts'
import { newPerson } from '../../helpers/test-people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ demoReview: 0 })
})
afterAll(() => app.end())

it('in demo mode without operators the audit of operator approvals has no findings, although the server approves automatically', async () => {
  const rules = products.flatMap(({ audit }: ProductModule) => audit.allowed ?? [])
  await newPerson(app.origin)
  const audit = await app.database.db.transaction().execute((tx) => auditApprovals(tx, rules))
  expect(audit.findings).toEqual([])
})
