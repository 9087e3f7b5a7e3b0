import { expect, type Page } from '@playwright/test'
import type { Database } from '#server/platform/db/database.ts'
import { markupViolations } from '../helpers/axe-violations.ts'
import type { Person } from '../helpers/test-people.ts'
import type { RunningServer } from '../helpers/test-server.ts'
import { at, prepare, waitForApp } from './browser-page-actions.ts'

/** Opens a route, signed in as this person if given. */
export async function open(page: Page, server: RunningServer, route: string, person?: Person): Promise<void> {
  await prepare(page, person ? { token: person.token } : {})
  await page.goto(at(server.origin, route))
  await waitForApp(page)
}

/** Expects no accessibility violation and no invalid HTML on the page. */
export const expectNoMarkupViolations = async (page: Page): Promise<void> =>
  expect(await markupViolations(page)).toEqual([])

export const idOf = async (person: Person): Promise<number> =>
  (await person.get<{ id: number }>('/user/info')).id

/** Makes the scheduled daily job of this kind due at once, for the given day if any. */
export async function makeJobDue(database: Database, kind: string, day?: number): Promise<void> {
  await database.db
    .updateTable('jobs')
    .set({ due_at: 1, next_at: 1, ...(day === undefined ? {} : { period: String(day) }) })
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute()
}
